import { readFile } from 'node:fs/promises';
import { describeApp } from '@wenzhan/host/app';
import { withPageCsp } from '@wenzhan/host/testing/parts';
import {
  contentPolicy,
  failurePolicy,
  reportingEndpoints,
  staticHostPolicy,
  TOASTER_STYLES,
  withSources,
} from '@wenzhan/kit/security/content-policy';
import { plainUrl } from '@wenzhan/kit/security/csp-sources';
import { cspHash } from '@wenzhan/kit/security/inline-scripts';
import { beforeEach, expect, test, vi } from 'vitest';
import { siteDescription } from './site-description';

describeApp(siteDescription);

const NONE = { scripts: [], styles: [] };

beforeEach(() => {
  for (const name of ['NEXT_PUBLIC_API_BASE_URL', 'IMAGE_HOSTS', 'CSP_REPORT_URI']) {
    vi.stubEnv(name, '');
  }
});

const directive = (policy: string, name: string) =>
  policy.split('; ').find((one) => one.startsWith(`${name} `)) ?? '';

test('nothing is allowed that is not named', () => {
  const policy = contentPolicy(NONE);
  expect(policy).not.toMatch(/'unsafe-inline'|'unsafe-eval'|\*|https?:[ ;]/);
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
    ]),
  );
});

test('the policy of a finished document allows its scripts, but no style attribute; a shell has none', () => {
  const html = '<script>a()</script><p style="color:red">';
  const document = { html, headers: {}, postponed: undefined };
  withPageCsp(document);
  const policy = String(Reflect.get(document.headers, 'content-security-policy'));
  expect(policy).toContain(cspHash('a()'));
  expect(policy).not.toContain(cspHash('color:red'));
  expect(policy).not.toMatch(/style-src-attr|unsafe-hashes/);
  const shell = { html: '', headers: {}, postponed: 'later' };
  withPageCsp(shell);
  expect(shell.headers).toEqual({});
});

test('other sites are allowed as the environment names them, and nothing can end a directive', () => {
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', 'https://api.example.com/base');
  vi.stubEnv('IMAGE_HOSTS', 'img.example.com, *.cdn.example.com, evil.example; script-src *');
  const policy = contentPolicy(NONE);
  expect(directive(policy, 'connect-src')).toBe("connect-src 'self' https://api.example.com");
  expect(directive(policy, 'img-src')).toBe(
    "img-src 'self' data: https://api.example.com https://img.example.com https://*.cdn.example.com",
  );
  expect(directive(policy, 'script-src')).toBe("script-src 'self'");
});

test.each([
  ['', /^frame-src (?!.*'self')/, "connect-src 'self'"],
  [
    'giscus, repo=a/b, repo-id=x, category=x, category-id=x',
    / https:\/\/giscus\.app$/,
    "connect-src 'self'",
  ],
  ['twikoo, server=https://c.example/x, assets=/media/c', / 'self'$/, "connect-src 'self'"],
  ['artalk, server=https://c.example/x', / 'self'$/, "connect-src 'self' https://c.example"],
])(
  'comments of %j allow a frame, and the page calls their server for it',
  (comments, frames, calls) => {
    vi.stubEnv('COMMENTS', comments);
    const policy = contentPolicy(NONE);
    expect(directive(policy, 'frame-src')).toMatch(frames);
    expect(directive(policy, 'connect-src')).toBe(calls);
    expect(directive(policy, 'script-src')).toBe("script-src 'self'");
  },
);

test('reports go where they are wanted', () => {
  expect(reportingEndpoints()).toBeNull();
  expect(contentPolicy(NONE)).not.toContain('report');
  vi.stubEnv('CSP_REPORT_URI', 'https://reports.example.com/csp');
  expect(contentPolicy(NONE)).toContain(
    'report-uri https://reports.example.com/csp; report-to csp',
  );
  expect(reportingEndpoints()).toBe('csp="https://reports.example.com/csp"');
});

test('only where no document can be read before it is sent are inline scripts allowed', () => {
  expect(directive(staticHostPolicy(), 'script-src')).toBe("script-src 'self' 'unsafe-inline'");
  expect(directive(failurePolicy(), 'script-src')).toBe("script-src 'self' 'unsafe-inline'");
  expect(failurePolicy()).not.toMatch(/frame-ancestors|report/);
});

test('the styles of the packages are the ones that are allowed', async () => {
  const sonner = new URL('../../node_modules/sonner/dist/index.mjs', import.meta.url);
  const source = await readFile(sonner, 'utf8');
  const styles: unknown = JSON.parse(/^__insertCSS\((".*")\);?$/m.exec(source)?.[1] ?? 'null');
  expect(cspHash(String(styles))).toBe(TOASTER_STYLES);
});

test('the policy of a document allows the analytics that it says itself, once', () => {
  vi.stubEnv('API_BASE_URL', '');
  const meta = (server: string) => `<meta name="analytics" content="matomo ${server}"/>`;
  const policyOf = (head: string) => {
    const html = `<html><head>${head}</head><body></body></html>`;
    const document = { html, headers: {}, postponed: undefined };
    withPageCsp(document);
    withPageCsp(document);
    return String(Reflect.get(document.headers, 'content-security-policy'));
  };
  const policy = policyOf(meta('https://stats.example'));
  expect(['script-src', 'connect-src', 'img-src'].map((name) => directive(policy, name))).toEqual([
    "script-src 'self' https://stats.example",
    "connect-src 'self' https://stats.example",
    "img-src 'self' data: https://stats.example",
  ]);
  expect(directive(policyOf(''), 'script-src')).toBe("script-src 'self'");
});

test('a stored document loses analytics that the settings have stopped to allow', () => {
  vi.stubEnv('API_BASE_URL', 'https://api.example');
  vi.stubEnv('ANALYTICS_SERVERS', 'https://stats.example');
  const html =
    '<html><head><meta name="analytics" content="umami https://stats.example"/></head><body><script>a()</script></body></html>';
  const document = { html, headers: {}, postponed: undefined };
  const scripts = () => {
    withPageCsp(document);
    return directive(
      String(Reflect.get(document.headers, 'content-security-policy')),
      'script-src',
    );
  };
  expect(scripts()).toBe(`script-src 'self' ${cspHash('a()')} https://stats.example`);
  vi.stubEnv('ANALYTICS_SERVERS', 'https://other.example');
  expect(scripts()).toBe(`script-src 'self' ${cspHash('a()')}`);
});

test('further sources extend the directives that there are', () => {
  const policy = withSources("script-src 'self'; object-src 'none'; report-uri /r", {
    'script-src': ['https://a.example', "'self'"],
    'worker-src': ['https://a.example'],
  });
  expect(policy).toBe("script-src 'self' https://a.example; object-src 'none'; report-uri /r");
});

test.each([
  ['https://cdn.example/a', 'cdn.example'],
  ['http://my_files.example:8080', 'my_files.example:8080'],
  ['https://图片.example', 'xn--wcsw84d.example'],
])('%s has the host %s', (address, host) => {
  expect(plainUrl(address)?.host).toBe(host);
});

test.each([
  'https://*',
  'https://*.example',
  'https://a.*.example',
  "https://a'b.example",
  'https://a;b.example',
  'ftp://a.example',
  '//a.example',
  '/a',
  '',
  undefined,
])('%j has no host of which a source could be made', (address) => {
  expect(plainUrl(address)).toBeNull();
  vi.stubEnv('SITE_CDN_URL', address ?? '');
  expect(directive(contentPolicy(NONE), 'img-src')).toBe("img-src 'self' data:");
});

test('documents of pages with a password or an invitation load no analytics', () => {
  const html = '<head><meta name="analytics" content="baidu"/></head>';
  expect(siteDescription.sourcesOf(html, '/about_us')).toHaveProperty('script-src');
  for (const path of ['/login', '/edit', '/edit/join'])
    expect(siteDescription.sourcesOf(html, path)).toEqual({});
});
