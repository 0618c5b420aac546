# A static binary alone in an image: no shell, no user database, no root.
FROM golang:1.26.8 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
ARG VERSION=devel
RUN CGO_ENABLED=0 go build -trimpath -buildvcs=false -ldflags "-s -w -X main.version=${VERSION}" -o /tieout ./cmd/tieout

FROM scratch
COPY --from=build /tieout /tieout
# For --online: whom to trust on the web.
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/ca-certificates.crt
USER 65532:65532
WORKDIR /work
ENTRYPOINT ["/tieout"]
