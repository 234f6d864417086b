import { BlockList, isIP } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Entries of a forwarded list that are read at most; no real proxy chain is longer. */
const MAX_HOPS = 20;
/** Peers whose check is remembered: `BlockList` takes a tenth of the time of a stored response. */
const MAX_KNOWN = 1000;
/** Characters of an address without its zone, which may have any length. */
const MAX_LENGTH = 45;

/** Whether an IP address belongs to one of the site's own proxies. */
export type IsTrusted = (address: string) => boolean;

/**
 * Parses IP addresses and CIDR ranges, separated by commas (`10.0.0.0/8, ::1`).
 *
 * @returns whether an address is one of them
 * @throws {Error} for anything else
 */
export function parseAddressRanges(text: string): IsTrusted {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry) addRange(list, entry);
  }
  const check: IsTrusted = (address) =>
    isIP(address) !== 0 && list.check(address, familyOf(address));
  const checked = new LRUCache<string, boolean>({ max: MAX_KNOWN, memoMethod: check });
  return (address) => (address.length > MAX_LENGTH ? check(address) : checked.memo(address));
}

function addRange(list: BlockList, entry: string): void {
  const [address = '', bits] = entry.split('/');
  const widest = isIP(address) === 6 ? 128 : 32;
  const prefix = bits === undefined ? widest : Number(bits);
  if (isIP(address) === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > widest) {
    throw new Error(`${JSON.stringify(entry)} is no address and no range`);
  }
  list.addSubnet(address, prefix, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * Resolves the client IP: the peer's address or, behind a trusted proxy, the last entry of the forwarded
 * list that is not itself a trusted proxy. The client can forge the entries before it.
 */
export function resolveClientIp(
  peer: string | undefined,
  forwarded: string | undefined,
  isTrusted: IsTrusted,
): string {
  let address = plain(peer ?? '');
  const hops = (forwarded ?? '').split(',').slice(-MAX_HOPS);
  while (isTrusted(address)) {
    const before = plain(hops.pop()?.trim() ?? '');
    if (isIP(before) === 0) return address;
    address = before;
  }
  return address;
}

/** Removes the IPv4-mapped prefix, the port and brackets. */
function plain(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(mapped)?.[1] ?? mapped;
}

/**
 * Key of rate limits: the address, or the /64 prefix of an IPv6 address, which one customer gets. A mapped IPv4 address
 * counts as IPv4.
 */
export function rateLimitKey(client: string): string {
  const address = plain(client);
  if (isIP(address) !== 6) return address || 'unknown';
  const { host } = new URL(`http://[${address.replace(/%.*$/, '')}]`);
  const [head = '', tail] = host.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from(
    { length: tail === undefined ? 0 : 8 - left.length - right.length },
    () => '0',
  );
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}
