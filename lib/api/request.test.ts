import { describe, expect, it } from 'vitest';
import { failureOf } from '../../testing/api-failure';
import type { CallName } from './endpoints';
import type { ApiError } from './errors';
import { type CallInput, type CallOptions, request, type Transport } from './request';

const SITE = { siteName: '文站' };
const SITE_RESPONSE = { code: 0, message: 'ok', data: { site: SITE } };

interface Answer {
  status?: number;
  statusText?: string;
  headers?: Record<string, string>;
}

const respond = (body: unknown, answer: Answer = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), answer);

/** Calls through a transport that always returns the same response and records the requests. */
function asking(answer: () => Response) {
  const requests: Request[] = [];
  const transport: Transport = async (request) => {
    requests.push(request);
    return answer();
  };
  const ask = <N extends CallName>(
    name: N,
    input: CallInput<N> = {},
    options: Partial<CallOptions> = {},
  ) => request(name, input, { base: 'https://api.example.com', transport, ...options });
  return { ask, requests };
}

/** The error that `index_info` throws for this response. */
function failure(body: unknown, answer: Answer = {}): Promise<ApiError> {
  const { ask } = asking(() => respond(body, answer));
  return failureOf(ask('index_info'));
}

describe('a request', () => {
  it('names itself a server call that wants JSON, without a bearer', async () => {
    const { ask, requests } = asking(() => respond(SITE_RESPONSE));
    await ask('index_info');
    const headers = Object.fromEntries(requests[0]?.headers ?? []);
    expect(headers).toEqual({ accept: 'application/json', server: 'true' });
  });

  it('carries the bearer exactly when there is a token', async () => {
    const { ask, requests } = asking(() => respond(SITE_RESPONSE));
    await ask('index_info', {}, { token: 'abc' });
    await ask('index_info', {}, { token: '' });
    await ask('index_info', {}, { token: undefined });
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer abc',
      null,
      null,
    ]);
  });

  it.each([
    ['https://api.example.com', 'https://api.example.com/api/web/index_info?requiredLogin=0'],
    ['https://api.example.com/', 'https://api.example.com/api/web/index_info?requiredLogin=0'],
    ['http://127.0.0.1:4000//', 'http://127.0.0.1:4000/api/web/index_info?requiredLogin=0'],
    ['https://example.com/cms/', 'https://example.com/cms/api/web/index_info?requiredLogin=0'],
  ])('to the base %s goes to %s', async (base, url) => {
    const { ask, requests } = asking(() => respond(SITE_RESPONSE));
    await ask('index_info', { query: { requiredLogin: '0' } }, { base });
    expect(requests[0]?.url).toBe(url);
    expect(requests[0]?.method).toBe('GET');
  });

  it('that cannot be built is no failure of the backend, and nothing is asked', async () => {
    const { ask, requests } = asking(() => respond(SITE_RESPONSE));
    await expect(ask('index_info', {}, { token: '你' })).rejects.toBeInstanceOf(TypeError);
    await expect(ask('index_info', {}, { base: 'nowhere' })).rejects.toBeInstanceOf(TypeError);
    expect(requests).toEqual([]);
  });

  it('encodes its query and leaves out what is not given', async () => {
    const data = { list: [], total: 0, page: 2, limit: 12 };
    const { ask, requests } = asking(() => respond({ code: 0, message: '', data }));
    await ask('search', { query: { keyword: '标准 & "引号"', tag: undefined, page: 2 } });
    const { searchParams } = new URL(requests[0]?.url ?? '');
    expect([...searchParams]).toEqual([
      ['keyword', '标准 & "引号"'],
      ['page', '2'],
    ]);
  });

  it('sends a body as JSON', async () => {
    const { ask, requests } = asking(() => respond({ code: 0, message: '', data: { token: 't' } }));
    const body = { username: '编辑', password: 'p' };
    expect(await ask('login', { body })).toEqual({ token: 't' });
    expect(requests[0]?.method).toBe('POST');
    expect(requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(await requests[0]?.json()).toEqual(body);
  });

  it('gives the transport its signal, which keeps Next from answering a retry from memory', async () => {
    const signals: unknown[] = [];
    const transport: Transport = async (_, { signal }) => {
      signals.push(signal);
      return respond(SITE_RESPONSE);
    };
    await request('index_info', {}, { base: 'https://api.example.com', transport });
    expect(signals).toEqual([expect.any(AbortSignal)]);
  });
});

describe('a good answer', () => {
  it('becomes the domain type: defaults filled in, unknown fields dropped, ids strings', async () => {
    const article = {
      id: 7,
      category: 'news',
      title: '题',
      publishedAt: '2026-01-02T03:04:05+08:00',
    };
    const data = { list: [{ ...article, extra: 1 }], total: 1, page: 1, limit: 12, more: true };
    const { ask } = asking(() => respond({ code: 0, data, traceId: 'x' }));
    const { list } = await ask('article_list');
    expect(list).toEqual([{ ...article, id: '7', summary: '', tags: [], status: 'published' }]);
  });

  it('may begin with a byte order mark', async () => {
    const { ask } = asking(() => respond(`\uFEFF${JSON.stringify(SITE_RESPONSE)}`));
    expect((await ask('index_info')).site.siteName).toBe('文站');
  });
});

describe('HTTP statuses (specification §8)', () => {
  it.each([
    [400, '请求参数错误'],
    [401, '未授权，请登录'],
    [403, '禁止访问'],
    [404, '请求资源不存在'],
    [500, '服务器内部错误'],
    [502, '网关错误'],
    [503, '服务不可用'],
  ])('%i shows %s, whatever the body says', async (status, message) => {
    for (const body of [
      { code: 1, message: '别的话', data: null },
      { code: 0 },
      '<h1>x</h1>',
      '',
    ]) {
      const error = await failure(body, { status, statusText: 'Text' });
      expect(error).toMatchObject({ message, status, kind: 'http', call: 'index_info' });
    }
  });

  it('others show the status text, or 请求失败', async () => {
    const teapot = await failure('', { status: 418, statusText: "I'm a Teapot" });
    expect(teapot.message).toBe("I'm a Teapot");
    expect((await failure('', { status: 418 })).message).toBe('请求失败');
    expect((await failure('', { status: 504, statusText: 'Gateway Timeout' })).message).toBe(
      'Gateway Timeout',
    );
  });

  it.each(Array.from({ length: 200 }, (_, index) => 400 + index))(
    '%i is a failure, whatever the body says',
    async (status) => {
      for (const body of [SITE_RESPONSE, { code: 0, message: 'ok', data: null }, '']) {
        const error = await failure(body, { status });
        expect(error).toMatchObject({ kind: 'http', status, call: 'index_info' });
        expect([error.unauthorised, error.missing]).toEqual([status === 401, status === 404]);
        expect(error.message).not.toBe('');
      }
    },
  );

  it('401 is unauthorised, and so is a body with code 401 on any status', async () => {
    expect((await failure('', { status: 401 })).unauthorised).toBe(true);
    const hidden = await failure({ code: 401, message: '', data: null }, { status: 500 });
    expect(hidden).toMatchObject({ unauthorised: true, message: '未授权，请登录' });
    expect((await failure({ code: 1 }, { status: 403 })).unauthorised).toBe(false);
  });

  it('404 is missing', async () => {
    expect((await failure('', { status: 404 })).missing).toBe(true);
    expect((await failure({ code: 404 }, { status: 500 })).missing).toBe(false);
  });
});

describe('envelope codes on a 2xx answer (specification §8)', () => {
  it('show the message, or 请求失败', async () => {
    const told = await failure({ code: 1, message: '后端说不行', data: null });
    expect(told).toMatchObject({ message: '后端说不行', kind: 'envelope', code: 1, status: 200 });
    for (const message of ['', null, undefined]) {
      expect((await failure({ code: 1, message, data: null })).message).toBe('请求失败');
    }
  });

  it('401 is unauthorised and 404 is missing', async () => {
    const unauthorised = await failure({ code: 401, message: '请登录' }, { status: 201 });
    expect(unauthorised).toMatchObject({ unauthorised: true, message: '请登录' });
    expect((await failure({ code: 404, message: '' })).missing).toBe(true);
  });
});

describe('an answer outside the contract', () => {
  it.each([
    ['HTML', '<!doctype html><title>维护</title>', 'the answer is not JSON in UTF-8'],
    ['nothing', '', 'the answer is not JSON in UTF-8'],
    ['truncated JSON', '{"code":0,"message":"ok","data":{"si', 'the answer is not JSON in UTF-8'],
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
    const { ask } = asking(() => respond({ code: 0, message: '', data }));
    expect((await failureOf(ask('article_list'))).summary).toMatch(
      /^article_list invalid 200 code 0: data\.list\.0\.publishedAt: /,
    );
  });

  it.each([
    ['GBK', [0x7b, 0x22, 0xce, 0xc4, 0xd5, 0xbe, 0x22, 0x3a, 0x31, 0x7d]],
    ['UTF-16', [0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]],
  ])('(JSON in %s) is a failure, not wrong characters', async (_, bytes) => {
    const { ask } = asking(() => new Response(Uint8Array.from(bytes)));
    await expect(ask('index_info')).rejects.toMatchObject({
      kind: 'invalid',
      detail: 'the answer is not JSON in UTF-8',
    });
  });
});
