import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { describeApp } from '@wenzhan/host/app';
import { withPageCsp } from '@wenzhan/host/testing/parts';
import { expect, test, vi } from 'vitest';
import { MARK_EARLY_CLICKS } from '../browser/navigation/event-replay';
import { IS_PRIVATE_PAGE, startWechatCard } from '../browser/wechat-card';
import { siteDescription } from './site-description';

const WECHAT =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.50';
const OTHERS =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36';

/** A stored page of the site with this account. */
function store(appId: string) {
  vi.stubEnv('WECHAT_APP_ID', appId);
  describeApp(siteDescription);
  const html =
    '<html><head></head><body><script src="/_next/static/a.js" id="_R_" async=""></script></body></html>';
  const document = { html, headers: {} as Record<string, string>, postponed: undefined };
  withPageCsp(document);
  return { html: document.html, policy: document.headers['content-security-policy'] ?? '' };
}

/** The scripts that the page loads by itself in a browser. */
function load(userAgent: string, pathname: string): string[] {
  const loaded: string[] = [];
  const page = {
    createElement: () => ({}),
    head: { append: ({ src }: { src: string }) => loaded.push(src) },
  };
  new Function('d', 'navigator', 'location', startWechatCard())(page, { userAgent }, { pathname });
  return loaded;
}

test('without an account pages have nothing of it', () => {
  expect(store('').html).not.toMatch(/wechat|MicroMessenger/);
  expect(siteDescription.beforeScripts).toBe(MARK_EARLY_CLICKS);
});

test('with one, each page has the same few bytes for everybody, and opens its policy for nobody', () => {
  const [off, on] = [store(''), store('wx0123456789abcdef')];
  expect(on.html.length - off.html.length).toBe(startWechatCard().length);
  expect(startWechatCard().length).toBeLessThan(200);
  const withoutHashes = (policy: string) => policy.replace(/'sha256-[^']+'/g, '#');
  expect(withoutHashes(on.policy)).toBe(withoutHashes(off.policy));
  expect(on.policy).toContain("script-src 'self'");
});

test('only WeChat loads the script, and not where a password is typed', () => {
  vi.stubEnv('WECHAT_APP_ID', 'wx0123456789abcdef');
  expect(load(WECHAT, '/content/news/101')).toEqual(['/api/wechat/card.js']);
  expect(load(OTHERS, '/content/news/101')).toEqual([]);
  expect(load(WECHAT, '/login')).toEqual([]);
});

test.each(['/', '/login', '/login/x', '/loginx', '/edit', '/edit/people', '/editors', '/a/login'])(
  'the page knows as the server does whether %s is private',
  (pathname) => {
    const isPrivate = new Function('location', `return ${IS_PRIVATE_PAGE}`)({ pathname });
    expect(isPrivate).toBe(isPrivatePath(pathname));
  },
);
