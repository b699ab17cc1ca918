import { BlockList, isIP } from 'node:net';

/**
 * IANA special-purpose registries (RFC 6890 and its successors), which contain no public servers.
 */
const NOT_PUBLIC_4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Of IPv6 only the global unicast range is public (RFC 4291, 2.4), except protocol assignments with
 * Teredo, documentation and 6to4.
 */
const PUBLIC_6 = ['2000::/3'];
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2). */
const MAPPED = /^::ffff:/i;

/** A list of CIDR ranges and addresses. @param ranges such as `10.1.0.0/16` or `fd00::1` */
export function rangesOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    list.addSubnet(address, prefix ? Number(prefix) : family === 'ipv6' ? 128 : 32, family);
  }
  return list;
}

const notPublic4 = rangesOf(NOT_PUBLIC_4);
const public6 = rangesOf(PUBLIC_6);
const notPublic6 = rangesOf(NOT_PUBLIC_6);

/** Whether an IP address, without brackets, is in one of the ranges. */
export function isAmong(ranges: readonly string[]): (address: string) => boolean {
  const list = rangesOf(ranges);
  return (address) => {
    const plain = unmapped(address.replace(/%.*$/, ''));
    const family = isIP(plain);
    return family !== 0 && list.check(plain, family === 6 ? 'ipv6' : 'ipv4');
  };
}

/**
 * Whether the server may connect to an address given by a user: public ones, and those allowed by
 * the settings.
 * @param address an IP address without brackets
 */
export function mayConnect(address: string, allowed: BlockList): boolean {
  const plain = unmapped(address.replace(/%.*$/, ''));
  const family = isIP(plain);
  if (family === 0) return false;
  if (allowed.check(plain, family === 6 ? 'ipv6' : 'ipv4')) return true;
  return family === 4
    ? !notPublic4.check(plain, 'ipv4')
    : public6.check(plain, 'ipv6') && !notPublic6.check(plain, 'ipv6');
}

/**
 * Where a URL entered on a page may lead: to public addresses, and to those that the environment
 * allows.
 *
 * @param allow setting WEBHOOK_ALLOW
 */
export function ownUrlGuard(allow: readonly string[]): (address: string) => boolean {
  const allowed = rangesOf(allow);
  return (address) => mayConnect(address, allowed);
}

/** The IPv4 address of a mapped one, otherwise the address itself. */
function unmapped(address: string): string {
  if (isIP(address) !== 6) return address;
  // The parser normalizes every IPv6 address to its shortest form.
  const { hostname } = new URL(`http://[${address}]`);
  const short = hostname.slice(1, -1);
  if (!MAPPED.test(short)) return short;
  const groups = short
    .slice('::ffff:'.length)
    .split(':')
    .map((group) => Number.parseInt(group, 16));
  const [high = 0, low = 0] = groups.length === 1 ? [0, groups[0]] : groups;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
