package source

import (
	"fmt"
	"net/netip"
	"strconv"
	"strings"
	"syscall"
)

// special are the ranges beside the private, loopback, link-local and multicast ones that no public server has.
var special = [...]netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"),
	netip.MustParsePrefix("100.64.0.0/10"), // shared by carriers
	netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), // documentation
	netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"),
	netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("64:ff9b:1::/48"), // translation within a network
	netip.MustParsePrefix("100::/64"),
	netip.MustParsePrefix("2001:db8::/32"),
	netip.MustParsePrefix("fec0::/10"),
}

// embedding are the ranges of IPv6 addresses that stand for an IPv4 address, and the byte where it begins.
var embedding = [...]struct {
	prefix netip.Prefix
	at     int
}{
	{netip.MustParsePrefix("64:ff9b::/96"), 12},
	{netip.MustParsePrefix("2002::/16"), 2},
	{netip.MustParsePrefix("::/96"), 12},
}

// isPublic reports whether an address may belong to a server of the public internet.
func isPublic(a netip.Addr) bool {
	a = a.Unmap().WithZone("")
	if !a.IsGlobalUnicast() || a.IsPrivate() {
		return false
	}
	for _, p := range special {
		if p.Contains(a) {
			return false
		}
	}
	for _, e := range embedding {
		if e.prefix.Contains(a) {
			bytes := a.As16()
			v4, _ := netip.AddrFromSlice(bytes[e.at : e.at+4])
			return isPublic(v4)
		}
	}
	return true
}

// permitHost looks at a host that somebody else will resolve: an address in any notation that resolvers understand, or
// a name of the machine itself.
func (w *web) permitHost(host string) error {
	host = strings.ToLower(strings.TrimRight(host, "."))
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		host = "127.0.0.1"
	}
	a, err := netip.ParseAddr(host)
	if err != nil {
		var number bool
		if a, number = looseIPv4(host); !number {
			return nil
		}
	}
	if !w.permitted(a) {
		return &privateError{a}
	}
	return nil
}

// looseIPv4 reads the notations of an IPv4 address that inet_aton knows beside four decimal numbers: up to four numbers, each
// decimal, octal (0…) or hexadecimal (0x…), the last one filling the bytes that are left. Whatever ends in a number is one, and
// when it cannot be read it is the unspecified address, which is not public.
func looseIPv4(host string) (a netip.Addr, ok bool) {
	parts := strings.Split(host, ".")
	number := func(s string) (uint64, bool) {
		n, err := strconv.ParseUint(s, 0, 32)
		return n, err == nil && !strings.HasPrefix(s, "0b") && !strings.HasPrefix(s, "0o") && !strings.Contains(s, "_")
	}
	last := parts[len(parts)-1]
	if _, ok := number(last); !ok && (last == "" || strings.Trim(last, "0123456789") != "") {
		return a, false
	}
	unreadable := netip.IPv4Unspecified()
	if len(parts) > 4 {
		return unreadable, true
	}
	value := uint64(0)
	for i, p := range parts {
		n, ok := number(p)
		bits := 8
		if i == len(parts)-1 {
			bits = 8 * (5 - len(parts))
		}
		if !ok || n >= 1<<bits {
			return unreadable, true
		}
		value = value<<bits | n
	}
	return netip.AddrFrom4([4]byte{byte(value >> 24), byte(value >> 16), byte(value >> 8), byte(value)}), true
}

// privateError says that a connection to an address was not made.
type privateError struct{ address netip.Addr }

func (e *privateError) Error() string {
	return fmt.Sprintf("its server has the address %s, which is not public", e.address)
}

// dialControl refuses connections to addresses that permitted does not permit. It sees the address that is really
// dialled, after every resolution of a name.
func dialControl(permitted func(netip.Addr) bool) func(network, address string, c syscall.RawConn) error {
	return func(_, address string, _ syscall.RawConn) error {
		to, err := netip.ParseAddrPort(address)
		if err != nil {
			return err
		}
		if !permitted(to.Addr()) {
			return &privateError{to.Addr()}
		}
		return nil
	}
}
