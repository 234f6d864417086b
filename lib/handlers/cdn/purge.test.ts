import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { verifySignature } from '@wenzhan/contract/revalidation/signature';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { closeServers, serveHttp } from '@wenzhan/kit/testing/api-server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { configuredPurge } from './configured-purge';
import { purge } from './purge';

const SITE = 'https://www.example.com';
const ZONE = '023e105f4ecef8ad9ca31a8372d0c353';
const SECRET = 'a secret of the tests, 32 letters'.replaceAll(' ', '-');
const PATIENCE = { answer: 2000, pauses: [5, 10], all: 5000 };

/** A request that a stand-in got. */
interface Call {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
/** What a stand-in answers; undefined: what its service answers to such a request. */
type Fault = readonly [status: number, body: unknown] | 'hang' | undefined;
type Service = (call: Call) => readonly [status: number, body: unknown];

const request = globalThis.fetch;
const sha256 = (value: string) => createHash('sha256').update(value).digest('hex');
const hmac = (key: string | Buffer, value: string) =>
  createHmac('sha256', key).update(value).digest();

/** The values of the headers that an `Authorization` names, as both clouds write them for the signature. */
function signedLines({ headers }: Call, host: string, isLower: (name: string) => boolean): string {
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const values = names.map((name) => (name === 'host' ? host : String(headers[name])));
  const lines = names.map((name, at) => {
    const value = values[at] ?? '';
    return `${name}:${isLower(name) ? value.toLowerCase() : value}\n`;
  });
  return `${lines.join('')}\n${names.join(';')}`;
}

const cloudflare: Service = ({ headers, body }) => {
  if (headers.authorization !== 'Bearer token-of-the-tests')
    return [403, { success: false, errors: [{ code: 10_000 }] }];
  return JSON.parse(body).files.length > 100
    ? [400, { success: false, errors: [{ code: 1094 }] }]
    : [200, { success: true, errors: [], result: { id: ZONE } }];
};

const edgeone: Service = (call) => {
  const { authorization = '' } = call.headers;
  const [, id, date] = /Credential=(\w+)\/([\d-]+)\/teo\/tc3_request/.exec(authorization) ?? [];
  const lines = signedLines(call, 'teo.tencentcloudapi.com', (name) => name === 'x-tc-action');
  const canonical = `POST\n/\n\n${lines}\n${sha256(call.body)}`;
  const seconds = call.headers['x-tc-timestamp'];
  const told = `TC3-HMAC-SHA256\n${seconds}\n${date}/teo/tc3_request\n${sha256(canonical)}`;
  const key = hmac(hmac(hmac('TC3secret', `${date}`), 'teo'), 'tc3_request');
  const isSigned = authorization.endsWith(`Signature=${hmac(key, told).toString('hex')}`);
  const isCall =
    call.headers['x-tc-action'] === 'CreatePurgeTask' &&
    call.headers['x-tc-version'] === '2022-09-01';
  if (!isSigned || !isCall || id !== 'AKIDtest')
    return [200, { Response: { Error: { Code: 'AuthFailure.SignatureFailure' }, RequestId: '1' } }];
  return [200, { Response: { JobId: 'job', FailedList: [], RequestId: '1' } }];
};

const aliyun: Service = (call) => {
  const { authorization = '' } = call.headers;
  const lines = signedLines(call, 'cdn.aliyuncs.com', () => false);
  const canonical = `POST\n/\n\n${lines}\n${sha256(call.body)}`;
  const signature = hmac('secret', `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  const isSigned = authorization.endsWith(`Signature=${signature}`);
  if (!isSigned || !authorization.includes('Credential=LTAItest,'))
    return [400, { Code: 'SignatureDoesNotMatch' }];
  const lineCount = new URLSearchParams(call.body).get('ObjectPath')?.split('\n').length ?? 0;
  return lineCount > 1000
    ? [400, { Code: 'SingleRequest.OverLimit' }]
    : [200, { RefreshTaskId: '95248880', RequestId: '1' }];
};

const owners: Service = ({ headers, body }) =>
  verifySignature(SECRET, new Headers(headers as Record<string, string>), body)
    ? [204, undefined]
    : [401, undefined];

/** Every service with its settings, its stand-in, and how it finds the URLs of a request. */
const SERVICES = {
  Cloudflare: {
    settings: [`cloudflare, zone=${ZONE}`, 'token-of-the-tests'],
    address: 'https://api.cloudflare.com',
    path: `/client/v4/zones/${ZONE}/purge_cache`,
    service: cloudflare,
    urlsOf: (body: string) => JSON.parse(body).files,
    sizes: [100, 100, 50],
    quota: undefined,
    refused: [403, { success: false, errors: [{ code: 10_000 }] }],
  },
  EdgeOne: {
    settings: ['edgeone, zone=zone-2abc', 'AKIDtest:secret'],
    address: 'https://teo.tencentcloudapi.com',
    path: '/',
    service: edgeone,
    urlsOf: (body: string) => JSON.parse(body).Targets,
    sizes: [100, 100, 50],
    quota: [200, { Response: { Error: { Code: 'LimitExceeded.PurgeQuota' } } }],
    refused: [200, { Response: { Error: { Code: 'UnauthorizedOperation.CamUnauthorized' } } }],
  },
  'Alibaba Cloud CDN': {
    settings: ['aliyun', 'LTAItest:secret'],
    address: 'https://cdn.aliyuncs.com',
    path: '/',
    service: aliyun,
    urlsOf: (body: string) => new URLSearchParams(body).get('ObjectPath')?.split('\n') ?? [],
    sizes: [250],
    quota: [400, { Code: 'QuotaExceeded.Refresh' }],
    refused: [403, { Code: 'Forbidden.RAM' }],
  },
  Webhook: {
    settings: ['webhook, url=https://purge.example.com/hook', SECRET],
    address: 'https://purge.example.com',
    path: '/hook',
    service: owners,
    urlsOf: (body: string) => JSON.parse(body).urls,
    sizes: [250],
    quota: undefined,
    refused: [401, undefined],
  },
} as const;
type Name = keyof typeof SERVICES;
const NAMES = Object.keys(SERVICES) as Name[];

/** Plays a service: with these faults first, then as it is documented. */
async function play(name: Name, ...faults: Fault[]): Promise<Call[]> {
  const { settings, address, service } = SERVICES[name];
  const calls: Call[] = [];
  const { base } = await serveHttp(async (asked, response) => {
    const call = { url: asked.url ?? '', headers: asked.headers, body: await text(asked) };
    const fault = faults[calls.length];
    calls.push(call);
    if (fault === 'hang') return;
    const [status, answer] = fault ?? service(call);
    response.writeHead(status).end(answer === undefined ? '' : JSON.stringify(answer));
  });
  vi.stubEnv('CDN_PURGE', settings[0]);
  vi.stubEnv('CDN_PURGE_KEY', settings[1]);
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
    request(String(url).replace(address, base), init),
  );
  return calls;
}

async function purgeNow(paths: readonly string[], patience = PATIENCE) {
  const provider = configuredPurge();
  if (!provider) throw new Error('nothing is configured');
  return purge(provider, paths, patience);
}

const paths = (count: number) => Array.from({ length: count }, (_, id) => `/content/news/${id}`);

beforeEach(() => {
  vi.stubEnv('SITE_URL', SITE);
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(closeServers);

test('without settings nothing is purged', () => {
  expect(configuredPurge()).toBeUndefined();
});

test.each(NAMES)(
  '%s gets the public addresses, signed, in as many requests as it takes',
  async (name) => {
    const { path, urlsOf, sizes } = SERVICES[name];
    const calls = await play(name);
    expect(await purgeNow(paths(250))).toEqual({ left: [] });
    expect(calls.map(({ url }) => url)).toEqual(sizes.map(() => path));
    expect(calls.map(({ body }) => urlsOf(body).length)).toEqual(sizes);
    const urls = calls.flatMap(({ body }) => urlsOf(body));
    expect(urls).toEqual(paths(250).map((one) => SITE + one));
    expect(vi.mocked(console.info).mock.calls).toEqual([[`${name}: 250 addresses purged`]]);
  },
);

test.each(NAMES)(
  '%s that refuses the key is asked once, and the log has no secret',
  async (name) => {
    const { refused, settings } = SERVICES[name];
    const calls = await play(name, refused);
    const all = paths(250);
    expect(await purgeNow(all)).toEqual({ left: all, failure: 'refused' });
    expect(calls).toHaveLength(1);
    const logged = vi.mocked(console.error).mock.calls;
    expect(logged).toEqual([[`${name}: 0 addresses purged, 250 not (refused)`]]);
    expect(String(logged)).not.toContain(settings[1]);
  },
);

test.each(['EdgeOne', 'Alibaba Cloud CDN'] as const)(
  '%s whose quota is used up gets no further request',
  async (name) => {
    const calls = await play(name, SERVICES[name].quota);
    expect(await purgeNow(paths(150))).toEqual({ left: paths(150), failure: 'quota' });
    expect(calls).toHaveLength(1);
  },
);

test.each(NAMES)('%s is asked again after a failure for a moment', async (name) => {
  const calls = await play(name, [503, undefined], [429, undefined]);
  expect(await purgeNow(paths(2))).toEqual({ left: [] });
  expect(calls).toHaveLength(3);
});

test('one that never answers is given up, and holds up nothing for long', async () => {
  const calls = await play('Cloudflare', 'hang', 'hang', 'hang');
  const started = performance.now();
  const outcome = await purgeNow(paths(300), { answer: 100, pauses: [5, 10], all: 5000 });
  expect(outcome).toEqual({ left: paths(300), failure: 'unreachable' });
  expect(calls).toHaveLength(3);
  expect(performance.now() - started).toBeLessThan(4000);
});

test('what EdgeOne refuses is left, the rest is purged', async () => {
  const noted = vi.fn();
  troubleNoted.subscribe(noted);
  const FailedList = [{ Reason: 'quota of the day', Targets: [`${SITE}/content/news/1`] }];
  await play('EdgeOne', [200, { Response: { JobId: 'job', FailedList } }]);
  expect(await purgeNow(paths(3))).toEqual({ left: ['/content/news/1'], failure: 'quota' });
  const reason = expect.stringMatching(/, 1 not \(quota\)$/);
  expect(noted).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'publication', reason }));
});

test('an answer that says nothing counts as a failure', async () => {
  for (const name of ['Cloudflare', 'EdgeOne', 'Alibaba Cloud CDN'] as const) {
    await play(name, [200, 'ok']);
    expect([name, (await purgeNow(paths(1))).failure]).toEqual([name, 'invalid']);
  }
});

test('of a change of everything a thousand addresses are purged', async () => {
  await play('Webhook');
  const { left, failure } = await purgeNow(paths(1234));
  expect([left.length, failure]).toEqual([234, undefined]);
});
