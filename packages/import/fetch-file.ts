import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { parseAddressRanges } from '@wenzhan/kit/http/ip-address';

/** What a request may do. */
export interface FetchRules {
  maxBytes: number;
  timeoutMs: number;
  /** Hosts (with their ports) that may have private addresses; `*` for all. */
  privateHosts: ReadonlySet<string>;
  /** Whether an address may be asked for, redirects included; any by default. */
  mayFetch?: ((url: string) => boolean) | undefined;
}

export interface Fetched {
  status: number;
  /** The URL after redirects. */
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A host that did not begin to answer in time. */
export class NoAnswer extends Error {
  constructor() {
    super('超时');
  }
}

const MAX_REDIRECTS = 5;
const USER_AGENT = 'wenzhan-import';

/** Networks that are not public (IANA special-purpose address registries). */
const isSpecial = parseAddressRanges(
  [
    ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16'],
    ...['172.16.0.0/12', '192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/4'],
    ...['192.0.2.0/24', '192.88.99.0/24', '198.51.100.0/24', '203.0.113.0/24', '240.0.0.0/4'],
    ...['::/96', '::ffff:0:0:0/96', '64:ff9b::/96', '64:ff9b:1::/48', '100::/64', '2001::/23'],
    ...['2001:db8::/32', '2002::/16', '3fff::/20', '5f00::/16', 'fc00::/7', 'fe80::/10'],
    ...['fec0::/10', 'ff00::/8'],
  ].join(),
);

/** Whether an IP address is not on the public internet. */
export function isPrivateAddress(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
  return isSpecial(mapped);
}

/**
 * Requests a URL that an export names, so it may lead anywhere. Redirects are followed. The address that is
 * checked is the one that is connected to.
 *
 * @param method `HEAD` gets no body
 * @throws {NoAnswer}
 * @throws {Error} for a private address, a timeout, too many bytes or redirects, or a failed connection
 */
export async function fetchFile(
  url: string,
  rules: FetchRules,
  method: 'GET' | 'HEAD' = 'GET',
): Promise<Fetched> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  let at = url;
  for (let count = 0; count <= MAX_REDIRECTS; count += 1) {
    const fetched = await fetchOnce(at, rules, method, signal);
    const { location } = fetched.headers;
    if (fetched.status < 300 || fetched.status > 399 || !location) return fetched;
    at = new URL(location, at).href;
  }
  throw new Error('重定向太多');
}

/** One request, without following redirects. @throws {Error} as `fetchFile` */
export function fetchOnce(
  url: string,
  { maxBytes, timeoutMs, privateHosts, mayFetch }: FetchRules,
  method: 'GET' | 'HEAD' = 'GET',
  signal: AbortSignal = AbortSignal.timeout(timeoutMs),
): Promise<Fetched> {
  const { protocol, hostname, host, href } = new URL(url);
  if (!/^https?:$/.test(protocol)) throw new Error(`不取${protocol}地址`);
  if (mayFetch?.(href) === false) throw new Error(`不从${host}取`);
  const mayBePrivate = privateHosts.has('*') || privateHosts.has(host);
  const literal = hostname.replace(/^\[|\]$/g, '');
  if (!mayBePrivate && isIP(literal) && isPrivateAddress(literal)) throw refused(literal);
  return new Promise((done, fail) => {
    const send = protocol === 'https:' ? requestHttps : requestHttp;
    const headers = { 'user-agent': USER_AGENT, accept: '*/*' };
    const options = {
      ...{ method, headers, signal },
      ...(mayBePrivate ? {} : { lookup: publicLookup }),
    };
    const request = send(href, options, (response) => {
      readBody(response, maxBytes).then(
        (body) =>
          done({ status: response.statusCode ?? 0, url: href, headers: response.headers, body }),
        (error) => {
          request.destroy();
          fail(signal.aborted ? new Error('超时') : error);
        },
      );
    });
    request.on('error', (error) => fail(signal.aborted ? new NoAnswer() : error));
    request.end();
  });
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`超过${Math.round(maxBytes / 1024 / 1024)} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const refused = (address: string) => new Error(`${address}是内网地址，不取`);

const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const bad = addresses.find(({ address }) => isPrivateAddress(address));
    if (bad) return callback(refused(bad.address), '');
    if (options.all) return callback(null, addresses);
    const [first] = addresses;
    callback(null, first?.address ?? '', first?.family);
  });
};
