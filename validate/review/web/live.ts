// What only a page of `tieout serve` can do: follow changes, accept findings, change the mapping, download.

import { Review } from "./model";

export class Live {
  static start(): Live | null { return null; }
  documentChanged(_: string): void {}
  acceptance(_r: Review, _i: number): Node | null { return null; }
  mapping(_r: Review, _i: number): Node | null { return null; }
  downloads(): Node | null { return null; }
}
