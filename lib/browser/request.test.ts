// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Transport } from '../api/request';
import type { RequestOptions } from './request';

const CONTENT_CACHE = { code: 0, message: '', data: { site: { siteName: '文站' } } };

const answer =
  (body: unknown, init?: ResponseInit): Transport =>
  async () =>
    Response.json(body, init);
const status = (code: number, statusText = ''): Transport =>
  answer(null, { status: code, statusText });
const hanging: Transport = (request) =>
  new Promise((_, reject) => {
    const { signal } = request;
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });

/** A newly opened browser tab: no toasts, no mask, no navigation. */
async function openTab(address: string) {
  vi.resetModules();
  history.replaceState(null, '', address);
  const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {});
  const [{ requestFromBrowser }, { maskCount }, { pendingToasts }] = await Promise.all([
    import('./request'),
    import('../feedback/mask'),
    import('../feedback/toasts'),
  ]);
  const ask = (options: RequestOptions) =>
    requestFromBrowser('index_info', { query: { requiredLogin: '0' } }, options);
  const shown = () => pendingToasts.get().map(({ kind, title, message }) => [kind, title, message]);
  return { ask, assign, maskCount, shown };
}

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
  document.cookie = 'token=; max-age=0; path=/';
});

describe('notifications', () => {
  it.each([
    [400, '', '请求参数错误'],
    [403, '', '禁止访问'],
    [404, '', '请求资源不存在'],
    [500, 'Internal Server Error', '服务器内部错误'],
    [502, '', '网关错误'],
    [503, '', '服务不可用'],
    [418, "I'm a teapot", "I'm a teapot"],
    [499, '', '请求失败'],
  ])('HTTP %i %j shows %s, once', async (code, statusText, text) => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: status(code, statusText) })).rejects.toThrow(text);
    expect(shown()).toEqual([['error', '错误', text]]);
  });

  it.each([
    ['库存不足', '库存不足'],
    ['', '请求失败'],
  ])('a failed envelope with the message %j shows %s', async (message, text) => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: answer({ code: 1, message, data: null }) })).rejects.toThrow();
    expect(shown()).toEqual([['error', '错误', text]]);
  });

  it('no network shows a text of its own', async () => {
    const { ask, shown } = await openTab('/');
    const transport = async () => {
      throw new TypeError('Failed to fetch');
    };
    await expect(ask({ transport })).rejects.toThrow();
    expect(shown()).toEqual([['error', '错误', '网络连接失败，请检查网络后重试']]);
  });

  it('a call that takes longer than its budget shows a text of its own', async () => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: hanging, budgetMs: 20 })).rejects.toThrow();
    expect(shown()).toEqual([['error', '错误', '请求超时，请稍后重试']]);
  });

  it('two failures at once show two notifications', async () => {
    const { ask, shown } = await openTab('/');
    await Promise.allSettled([ask({ transport: status(400) }), ask({ transport: status(403) })]);
    expect(shown().map(([, , text]) => text)).toEqual(['请求参数错误', '禁止访问']);
  });

  it('error display can be switched off, and the failure still reaches the caller', async () => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: status(500), showError: false })).rejects.toThrow(
      '服务器内部错误',
    );
    expect(shown()).toEqual([]);
  });

  it('a call in the background fails quietly', async () => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: status(500), background: true })).rejects.toThrow();
    expect(shown()).toEqual([]);
  });

  it('success shows nothing by default, 操作成功 when asked, and a text of the caller', async () => {
    const { ask, shown } = await openTab('/');
    expect(await ask({ transport: answer(CONTENT_CACHE) })).toMatchObject({
      site: { siteName: '文站' },
    });
    expect(shown()).toEqual([]);
    await ask({ transport: answer(CONTENT_CACHE), showSuccess: true });
    await ask({ transport: answer(CONTENT_CACHE), showSuccess: '已经保存' });
    expect(shown()).toEqual([
      ['success', '成功', '操作成功'],
      ['success', '成功', '已经保存'],
    ]);
  });

  it('a failed call never shows success', async () => {
    const { ask, shown } = await openTab('/');
    await expect(ask({ transport: status(500), showSuccess: true })).rejects.toThrow();
    expect(shown()).toEqual([['error', '错误', '服务器内部错误']]);
  });

  it('an abort by the caller shows nothing', async () => {
    const { ask, shown } = await openTab('/');
    const abort = new AbortController();
    const call = ask({ transport: hanging, signal: abort.signal });
    abort.abort();
    await expect(call).rejects.toMatchObject({ kind: 'aborted' });
    expect(shown()).toEqual([]);
  });
});

describe('the loading mask', () => {
  it('is off by default', async () => {
    const { ask, maskCount } = await openTab('/');
    const call = ask({ transport: answer(CONTENT_CACHE) });
    expect(maskCount.get()).toBe(0);
    await call;
  });

  it.each<[string, RequestOptions]>([
    ['success', { transport: answer(CONTENT_CACHE) }],
    ['failure', { transport: status(500) }],
    ['a time-out', { transport: hanging, budgetMs: 20 }],
    ['an abort', { transport: hanging, signal: AbortSignal.timeout(20) }],
  ])('opens at once and closes on %s', async (_, options) => {
    const { ask, maskCount } = await openTab('/');
    const call = ask({ ...options, mask: true }).catch(() => undefined);
    expect(maskCount.get()).toBe(1);
    await call;
    expect(maskCount.get()).toBe(0);
  });

  it('is counted: two calls, closed with the last', async () => {
    const { ask, maskCount } = await openTab('/');
    const abort = new AbortController();
    const long = ask({ transport: hanging, mask: true, signal: abort.signal }).catch(() => {});
    await ask({ transport: answer(CONTENT_CACHE), mask: true });
    expect(maskCount.get()).toBe(1);
    abort.abort();
    await long;
    expect(maskCount.get()).toBe(0);
  });
});

it('a request that cannot be built shows 请求失败, and not the reason', async () => {
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', 'nowhere');
  const { ask, shown } = await openTab('/');
  await expect(ask({ transport: answer(CONTENT_CACHE) })).rejects.toThrow(TypeError);
  expect(shown()).toEqual([['error', '错误', '请求失败']]);
});

describe('a 401', () => {
  it.each([
    ['over HTTP', status(401)],
    ['in the envelope', answer({ code: 401, message: '登录过期', data: null })],
  ])(
    '%s drops the token and goes to /login with the way back, without a notification',
    async (_, transport) => {
      const { ask, assign, shown } = await openTab('/content/news?page=2');
      // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
      document.cookie = 'token=abc; path=/';
      await expect(ask({ transport })).rejects.toMatchObject({ unauthorised: true });
      expect(assign.mock.calls).toEqual([['/login?next=%2Fcontent%2Fnews%3Fpage%3D2']]);
      expect(document.cookie).not.toContain('token=');
      expect(shown()).toEqual([]);
    },
  );

  it('goes there once, however many calls fail at the same time', async () => {
    const { ask, assign, shown } = await openTab('/test');
    const storm = Array.from({ length: 20 }, () => ask({ transport: status(401) }));
    await Promise.allSettled(storm);
    expect(assign).toHaveBeenCalledTimes(1);
    expect(shown()).toEqual([]);
  });

  it('leads there quietly too', async () => {
    const { ask, assign } = await openTab('/test');
    await expect(ask({ transport: status(401), showError: false })).rejects.toThrow();
    expect(assign).toHaveBeenCalledTimes(1);
  });

  it('of a call in the background drops the token, and the reader stays', async () => {
    const { ask, assign, shown } = await openTab('/content');
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
    document.cookie = 'token=abc; path=/';
    const call = ask({ transport: status(401), background: true });
    await expect(call).rejects.toMatchObject({ unauthorised: true });
    expect(document.cookie).not.toContain('token=');
    expect(assign).not.toHaveBeenCalled();
    expect(shown()).toEqual([]);
  });

  it('leaves a token alone that came after the call: somebody has signed in meanwhile', async () => {
    const { ask } = await openTab('/login');
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
    document.cookie = 'token=old; path=/';
    const transport: Transport = async (...call) => {
      // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
      document.cookie = 'token=new; path=/';
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

  it('counts anew when the browser brings the page back', async () => {
    const { ask, assign } = await openTab('/test');
    await expect(ask({ transport: status(401) })).rejects.toThrow();
    window.dispatchEvent(new Event('pageshow'));
    await expect(ask({ transport: status(401) })).rejects.toThrow();
    expect(assign).toHaveBeenCalledTimes(2);
  });
});

describe('the token', () => {
  it('is the bearer of every call exactly when the cookie is there', async () => {
    const { ask } = await openTab('/');
    const bearers: (string | null)[] = [];
    const transport: Transport = async (request) => {
      bearers.push(request.headers.get('authorization'));
      return Response.json(CONTENT_CACHE);
    };
    await ask({ transport });
    // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no cookieStore
    document.cookie = 'token=abc; path=/';
    await ask({ transport });
    expect(bearers).toEqual([null, 'Bearer abc']);
  });
});
