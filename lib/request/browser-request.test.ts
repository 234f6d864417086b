// @vitest-environment happy-dom

import type { ApiErrorKind } from '@wenzhan/contract/request/errors';
import type { Transport } from '@wenzhan/contract/request/request';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { RequestOptions } from './browser-request';

const answer =
  (body: unknown, init?: ResponseInit): Transport =>
  async () =>
    Response.json(body, init);
const status = (code: number, statusText = ''): Transport =>
  answer({ code: 1, message: '别的话', data: null }, { status: code, statusText });
const offline: Transport = async () => {
  throw new TypeError('Failed to fetch');
};
const hanging: Transport = (request) =>
  new Promise((_, reject) => {
    const { signal } = request;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
const success = answer({ code: 0, message: '', data: { site: { siteName: '文站' } } });

/** A newly opened browser tab: no toasts, no mask, no navigation. */
async function openTab(address: string) {
  vi.resetModules();
  history.replaceState(null, '', address);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const [{ requestFromBrowser }, { maskCount, openMask }, { pendingToasts }] = await Promise.all([
    import('./browser-request'),
    import('../browser/feedback/mask'),
    import('../browser/feedback/toasts'),
  ]);
  const ask = (options: RequestOptions) =>
    requestFromBrowser('index_info', { query: { requiredLogin: '0' } }, options);
  const shown = () => pendingToasts.get().map(({ kind, title, message }) => [kind, title, message]);
  return { ask, assign, maskCount, openMask, requestFromBrowser, shown };
}

function setToken(value: string, maxAge = 60): void {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
  document.cookie = `token=${value}; max-age=${maxAge}; path=/`;
}

beforeEach(() => setToken('', 0));

describe('notifications', () => {
  it.each<[string, RequestOptions, string]>([
    ['HTTP 400', { transport: status(400) }, '请求参数错误'],
    ['HTTP 403', { transport: status(403) }, '禁止访问'],
    ['HTTP 404', { transport: status(404) }, '请求资源不存在'],
    ['HTTP 500', { transport: status(500, 'Internal Server Error') }, '服务器内部错误'],
    ['HTTP 502', { transport: status(502) }, '网关错误'],
    ['HTTP 503', { transport: status(503) }, '服务不可用'],
    ['HTTP 504', { transport: status(504, 'Gateway Timeout') }, 'Gateway Timeout'],
    ['HTTP 418', { transport: status(418, "I'm a teapot") }, "I'm a teapot"],
    ['HTTP 499', { transport: status(499) }, '请求失败'],
    ['a message', { transport: answer({ code: 1, message: '库存不足', data: null }) }, '库存不足'],
    ['no message', { transport: answer({ code: 1, message: '', data: null }) }, '请求失败'],
    ['no network', { transport: offline }, '网络连接失败，请检查网络后重试'],
    ['a time-out', { transport: hanging, budgetMs: 20 }, '请求超时，请稍后重试'],
  ])('%s shows one text of its own, and never success', async (_, options, text) => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ ...options, showSuccess: true })).rejects.toThrow(text);
    expect(shown()).toEqual([['error', '错误', text]]);
  });

  it('a request that cannot be built shows 请求失败, and not the reason', async () => {
    document.documentElement.dataset.api = 'nowhere';
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: success })).rejects.toThrow(TypeError);
    expect(shown()).toEqual([['error', '错误', '请求失败']]);
    delete document.documentElement.dataset.api;
  });

  it('two failures at once show two notifications', async () => {
    const { ask, shown } = await openTab('/');
    await Promise.allSettled([ask({ transport: status(400) }), ask({ transport: status(403) })]);
    expect(shown().map(([, , text]) => text)).toEqual(['请求参数错误', '禁止访问']);
  });

  it.each<[string, RequestOptions, ApiErrorKind]>([
    ['whose error display is off', { transport: status(500), showError: false }, 'http'],
    ['in the background', { transport: status(500), background: true }, 'http'],
    ['that is aborted', { transport: hanging, signal: AbortSignal.abort() }, 'aborted'],
  ])('a call %s fails for its caller alone', async (_, options, kind) => {
    const { ask, shown } = await openTab('/');
    await expect(ask(options)).rejects.toMatchObject({ kind });
    expect(shown()).toEqual([]);
  });

  it('success shows nothing by default, 操作成功 when asked, and a text of the caller', async () => {
    const { ask, shown } = await openTab('/');
    expect(await ask({ transport: success })).toMatchObject({ site: { siteName: '文站' } });
    expect(shown()).toEqual([]);
    await ask({ transport: success, showSuccess: true });
    await ask({ transport: success, showSuccess: '已经保存' });
    expect(shown()).toEqual([
      ['success', '成功', '操作成功'],
      ['success', '成功', '已经保存'],
    ]);
  });
});

describe('the loading mask', () => {
  it('is off by default', async () => {
    const { ask, maskCount } = await openTab('/');
    const call = ask({ transport: success });
    expect(maskCount.get()).toBe(0);
    await call;
  });

  it.each<[string, RequestOptions]>([
    ['success', { transport: success }],
    ['failure', { transport: status(500) }],
    ['a time-out', { transport: hanging, budgetMs: 20 }],
    ['an abort', { transport: hanging, signal: AbortSignal.timeout(20) }],
  ])('opens at once, and on %s is left to the other calls', async (_, options) => {
    const { ask, maskCount, openMask } = await openTab('/');
    openMask();
    const call = ask({ ...options, mask: true }).catch(() => undefined);
    expect(maskCount.get()).toBe(2);
    await call;
    expect(maskCount.get()).toBe(1);
  });
});

describe('a 401', () => {
  it.each<[string, RequestOptions]>([
    ['over HTTP', { transport: status(401) }],
    ['in the envelope', { transport: answer({ code: 401, message: '登录过期', data: null }) }],
    ['of a call whose error display is off', { transport: status(401), showError: false }],
  ])('%s drops the token and goes to /login and back, without a word', async (_, options) => {
    const { ask, assign, shown } = await openTab('/content/news?page=2');
    setToken('abc');
    await expect(ask(options)).rejects.toMatchObject({ unauthorised: true });
    expect(assign.mock.calls).toEqual([['/login?next=%2Fcontent%2Fnews%3Fpage%3D2']]);
    expect(document.cookie).not.toContain('token=');
    expect(shown()).toEqual([]);
  });

  it('goes there once, however many calls fail, until the browser brings the page back', async () => {
    const { ask, assign, shown } = await openTab('/test');
    const storm = () =>
      Promise.allSettled(Array.from({ length: 20 }, () => ask({ transport: status(401) })));
    await storm();
    expect(assign).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('pageshow'));
    await storm();
    expect(assign).toHaveBeenCalledTimes(2);
    expect(shown()).toEqual([]);
  });

  it('of a call in the background drops the token, and the reader stays', async () => {
    const { ask, assign, shown } = await openTab('/content');
    setToken('abc');
    const call = ask({ transport: status(401), background: true });
    await expect(call).rejects.toMatchObject({ unauthorised: true });
    expect(document.cookie).not.toContain('token=');
    expect(assign).not.toHaveBeenCalled();
    expect(shown()).toEqual([]);
  });

  it('leaves a token alone that came after the call: somebody has signed in meanwhile', async () => {
    const { ask } = await openTab('/login');
    setToken('old');
    const transport: Transport = async (...call) => {
      setToken('new');
      return status(401)(...call);
    };
    await expect(ask({ transport, background: true })).rejects.toThrow();
    expect(document.cookie).toContain('token=new');
  });

  it('never leads away from /login: there it is shown', async () => {
    const { ask, assign, shown } = await openTab('/login?next=%2Ftest');
    await expect(ask({ transport: status(401) })).rejects.toThrow();
    expect(assign).not.toHaveBeenCalled();
    expect(shown()).toEqual([['error', '错误', '未授权，请登录']]);
  });
});

it.each([
  ['a.b.c', 'Bearer a.b.c', 'token=a.b.c'],
  ['%E4%BD%A0', null, ''],
  ['%E4', null, ''],
])('the token %s is the bearer %j; a malformed one is deleted', async (token, bearer, cookie) => {
  const { ask } = await openTab('/');
  const transport = vi.fn(success);
  await ask({ transport });
  setToken(token);
  await ask({ transport });
  const bearers = transport.mock.calls.map(([request]) => request.headers.get('authorization'));
  expect(bearers).toEqual([null, bearer]);
  expect(document.cookie).toBe(cookie);
});

it('a bad hit of a search costs that hit, not the others', async () => {
  const { requestFromBrowser } = await openTab('/');
  const hit = (id: number, title: unknown) => ({
    id,
    title,
    category: 'news',
    publishedAt: '2026-01-01T00:00:00Z',
    excerpt: '',
  });
  const list = [hit(1, '甲'), hit(2, null), hit(3, '丙')];
  const data = { list, total: 3, page: 1, limit: 6 };
  const transport = answer({ code: 0, message: '', data });
  const found = await requestFromBrowser('search', { query: { keyword: '甲' } }, { transport });
  expect(found.list.map(({ title }) => title)).toEqual(['甲', '丙']);
});
