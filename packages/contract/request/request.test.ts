import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../calls/call';
import { editingCalls } from '../calls/editing/calls';
import { type CallName, endpoints } from '../calls/endpoints';
import { failureOf } from '../testing/api-failure';
import { ApiError, PERSONAL_CALLS } from './errors';
import { type CallInput, type CallOptions, request, type Transport } from './request';

const SITE_RESPONSE = { code: 0, message: 'ok', data: { site: { siteName: '文站' } } };
const NOT_JSON = 'the answer is not JSON in UTF-8';

function respond(body: unknown, init: ResponseInit = {}): Response {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return isRaw ? new Response(body as BodyInit, init) : Response.json(body, init);
}

/** Calls through a transport that always returns the same response and records the requests. */
function asking(body: unknown = SITE_RESPONSE, init?: ResponseInit) {
  const requests: Request[] = [];
  const signals: unknown[] = [];
  const transport: Transport = async (request, { signal }) => {
    requests.push(request);
    signals.push(signal);
    return respond(body, init);
  };
  const ask = <N extends CallName>(
    name: N,
    input: CallInput<(typeof endpoints)[N]> = {},
    options: Partial<CallOptions> = {},
  ) => request(endpoints[name], input, { base: 'https://api.example.com', transport, ...options });
  return { ask, requests, signals };
}

/** The error that `index_info` throws for this response. */
const failure = (body: unknown, init?: ResponseInit): Promise<ApiError> =>
  failureOf(asking(body, init).ask('index_info'));

afterEach(() => vi.useRealTimers());

describe('a request', () => {
  it('names itself a server call that wants JSON, without a bearer', async () => {
    const { ask, requests } = asking();
    await ask('index_info');
    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    expect(headers).toEqual({ accept: 'application/json', server: 'true' });
  });

  it('carries the bearer exactly when there is a token', async () => {
    const { ask, requests } = asking();
    for (const token of ['abc', '', undefined]) await ask('index_info', {}, { token });
    const bearers = requests.map(({ headers }) => headers.get('authorization'));
    expect(bearers).toEqual(['Bearer abc', null, null]);
  });

  it.each([
    ['https://api.example.com', 'https://api.example.com/api/web/index_info?requiredLogin=0'],
    ['http://127.0.0.1:4000//', 'http://127.0.0.1:4000/api/web/index_info?requiredLogin=0'],
    ['https://example.com/cms/', 'https://example.com/cms/api/web/index_info?requiredLogin=0'],
  ])('to the base %s goes to %s', async (base, url) => {
    const { ask, requests } = asking();
    await ask('index_info', { query: { requiredLogin: '0' } }, { base });
    expect(requests).toMatchObject([{ url, method: 'GET' }]);
  });

  it('that cannot be built is no failure of the backend, and nothing is sent', async () => {
    const { ask, requests } = asking();
    await expect(ask('index_info', {}, { token: '你' })).rejects.toBeInstanceOf(TypeError);
    await expect(ask('index_info', {}, { base: 'nowhere' })).rejects.toBeInstanceOf(TypeError);
    expect(requests).toEqual([]);
  });

  it('encodes its query and leaves out what is not given', async () => {
    const data = { list: [], total: 0, page: 2, limit: 12 };
    const { ask, requests } = asking({ code: 0, message: '', data });
    await ask('search', { query: { keyword: '标准 & "引号"', tag: undefined, page: 2 } });
    const { searchParams } = new URL(requests[0]?.url ?? '');
    expect(Object.fromEntries(searchParams)).toEqual({ keyword: '标准 & "引号"', page: '2' });
  });

  it('names the language, unless it is the default', async () => {
    const { ask, requests } = asking();
    for (const language of ['en', undefined]) await ask('index_info', {}, { language });
    const given = requests.map(({ url }) => new URL(url).searchParams.get('language'));
    expect(given).toEqual(['en', null]);
  });

  it('sends a body as JSON', async () => {
    const { ask, requests } = asking({ code: 0, message: '', data: { token: 't' } });
    const body = { username: '编辑', password: 'p' };
    expect(await ask('login', { body })).toEqual({ token: 't' });
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('passes its signal separately, so that Next sends the retry', async () => {
    const { ask, signals } = asking();
    await ask('index_info');
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });

  it('leaves no timer behind', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval'] });
    await asking().ask('index_info');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a good answer', () => {
  it('becomes the domain type: defaults filled in, unknown fields dropped, ids strings', async () => {
    const publishedAt = '2026-01-02T03:04:05+08:00';
    const article = { id: 7, category: 'news', title: '题', publishedAt };
    const data = { list: [{ ...article, extra: 1 }], total: 1, page: 1, limit: 12, more: true };
    const { list } = await asking({ code: 0, data, traceId: 'x' }).ask('article_list');
    expect(list).toEqual([{ ...article, id: '7', summary: '', tags: [], status: 'published' }]);
  });

  it('may begin with a byte order mark', async () => {
    const { ask } = asking(`\uFEFF${JSON.stringify(SITE_RESPONSE)}`);
    expect((await ask('index_info')).site.siteName).toBe('文站');
  });
});

describe('HTTP statuses (specification §8)', () => {
  it.each(Array.from({ length: 200 }, (_, index) => 400 + index))(
    '%i is a failure, whatever the body says',
    async (status) => {
      for (const body of [SITE_RESPONSE, { code: 404, message: 'no' }, '<h1>x</h1>', '']) {
        const error = await failure(body, { status });
        expect(error).toMatchObject({ kind: 'http', status, call: 'index_info' });
        expect([error.unauthorised, error.missing]).toEqual([status === 401, status === 404]);
        expect(error.message).not.toBe('');
      }
    },
  );

  it('the reason shows instead for a call that shows it', async () => {
    const reason = { code: 507, message: '磁盘已满', data: null };
    const send = (call: Call) =>
      request(
        call,
        {},
        {
          base: 'https://api.example.com',
          transport: async () => Response.json(reason, { status: 507 }),
        },
      );
    await expect(send(editingCalls.edit_save)).rejects.toMatchObject({
      status: 507,
      message: '磁盘已满',
    });
    await expect(send(endpoints.index_info)).rejects.not.toMatchObject({ message: '磁盘已满' });
  });

  it('a refused sign-in keeps its code, which may say that a passkey is needed', async () => {
    const refusal = { code: 4011, message: '请使用通行密钥' };
    const body = { ...refusal, data: null };
    const error = await failureOf(asking(body, { status: 401 }).ask('login'));
    expect(error).toMatchObject({ ...refusal, status: 401 });
  });

  it('a body with code 401 is unauthorised on any status', async () => {
    const hidden = await failure({ code: 401, message: '', data: null }, { status: 500 });
    expect(hidden).toMatchObject({ unauthorised: true, message: '未授权，请登录' });
  });
});

describe('envelope codes on a 2xx answer (specification §8)', () => {
  it.each([
    [1, '后端说不行', '后端说不行'],
    [1, '', '请求失败'],
    [1, null, '请求失败'],
    [1, undefined, '请求失败'],
    [401, '请登录', '请登录'],
    [404, '', '请求失败'],
  ])('%i with the message %j shows %s', async (code, message, text) => {
    const error = await failure({ code, message }, { status: 201 });
    expect(error).toMatchObject({ message: text, kind: 'envelope', code, status: 201 });
    expect([error.unauthorised, error.missing]).toEqual([code === 401, code === 404]);
  });
});

describe('a failed call that carries personal data', () => {
  const CALLS = ['login', 'message_create', 'search', 'user_info'] as const;

  it.each(CALLS)(
    '(%s) has kind, status and code in its summary, no words of a backend',
    async (name) => {
      const typed = '邮箱地址不被接受：李四|li.si@private.example';
      const summaries = await Promise.all(
        [
          asking({ code: 1001, message: typed, data: null }),
          asking({ code: 0, message: '', data: { [typed]: typed } }),
          asking('', { status: 422, statusText: 'li.si@private.example' }),
          asking('', { status: 307, headers: { location: `/${encodeURI(typed)}` } }),
          asking({ [typed]: typed }),
        ].map(async ({ ask }) => {
          // The schema of `message_create` accepts any data.
          const answer = await ask(name, { query: { keyword: typed } }).catch((error) => error);
          return answer instanceof ApiError ? answer.summary : name;
        }),
      );
      expect(summaries[0]).toBe(`${name} envelope 200 code 1001`);
      for (const summary of summaries) {
        expect(summary).toMatch(
          new RegExp(`^${name}( (envelope|http|invalid) \\d+( code \\d+)?)?$`),
        );
      }
    },
  );

  it('is each with a body, each with a keyword, and the one that names the user', () => {
    const personal = Object.entries(endpoints).filter(
      ([, call]) =>
        'body' in call || 'keyword' in call.query.shape || 'user' in (shapeOf(call) ?? {}),
    );
    expect(personal.map(([name]) => name).sort()).toEqual([...PERSONAL_CALLS]);
  });
});

const shapeOf = ({ data }: { data: object }): object | undefined =>
  'shape' in data ? (data.shape as object) : undefined;

describe('an answer outside the contract', () => {
  it.each([
    ['HTML', '<!doctype html><title>维护</title>', NOT_JSON],
    ['nothing', '', NOT_JSON],
    ['truncated JSON', '{"code":0,"message":"ok","data":{"si', NOT_JSON],
    ['JSON in GBK', Uint8Array.of(0x7b, 0x22, 0xce, 0xc4, 0x22, 0x3a, 0x31, 0x7d), NOT_JSON],
    ['JSON in UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00), NOT_JSON],
    ['a list', '[]', /^\(answer\): /],
    ['no code', '{"message":"ok","data":{}}', /^code: /],
    ['a code in words', '{"code":"0","data":{}}', /^code: /],
    ['no data', '{"code":0,"message":"ok"}', /^data: /],
    ['data null', '{"code":0,"message":"ok","data":null}', /^data: /],
  ])('(%s) is a failure that says what is wrong', async (_, body, detail) => {
    const error = await failure(body);
    expect(error).toMatchObject({ message: '请求失败', kind: 'invalid', call: 'index_info' });
    expect(error.detail).toMatch(detail);
  });

  it('names the call and the field path', async () => {
    const item = { id: '1', category: 'news', title: '题', publishedAt: 'yesterday' };
    const data = { list: [item], total: 1, page: 1, limit: 12 };
    const { ask } = asking({ code: 0, message: '', data });
    expect((await failureOf(ask('article_list'))).summary).toMatch(
      /^article_list invalid 200 code 0: data\.list\.0\.publishedAt: /,
    );
  });
});
