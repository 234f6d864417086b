import { readFile } from 'node:fs/promises';
import { beforeEach, expect, test, vi } from 'vitest';
import { withPageCsp } from '../../hosting/html/page-csp';
import { provideAnalyticsSources } from './analytics-sources';
import {
  contentPolicy,
  failurePolicy,
  reportingEndpoints,
  staticHostPolicy,
  TOASTER_STYLES,
} from './content-policy';
import { cspHash } from './inline-scripts';

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
  ['', '', /^frame-src (?!.*'self')/, "connect-src 'self'"],
  ['giscus', '', / https:\/\/giscus\.app$/, "connect-src 'self'"],
  ['twikoo', 'https://c.example/x', / 'self'$/, "connect-src 'self'"],
  ['artalk', 'https://c.example/x', / 'self'$/, "connect-src 'self' https://c.example"],
])(
  'comments of %j allow a frame, and the page calls their server for it',
  (provider, server, frames, calls) => {
    vi.stubEnv('COMMENTS_PROVIDER', provider);
    vi.stubEnv('COMMENTS_SERVER', server);
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
  const sonner = new URL('../../../node_modules/sonner/dist/index.mjs', import.meta.url);
  const source = await readFile(sonner, 'utf8');
  const styles: unknown = JSON.parse(/^__insertCSS\((".*")\);?$/m.exec(source)?.[1] ?? 'null');
  expect(cspHash(String(styles))).toBe(TOASTER_STYLES);
});

test('analytics of the site are allowed as the page rendered last has them, before it as the build has', () => {
  const sources = (origin: string) => ({ scripts: [origin], connections: [origin], images: [] });
  vi.stubEnv('SITE_ANALYTICS_SOURCES', JSON.stringify(sources('https://built.example')));
  const sourcesNow = () =>
    ['script-src', 'connect-src', 'img-src'].map((name) => directive(contentPolicy(NONE), name));
  expect(sourcesNow()).toEqual([
    "script-src 'self' https://built.example",
    "connect-src 'self' https://built.example",
    "img-src 'self' data:",
  ]);
  provideAnalyticsSources(sources('https://stats.example'));
  expect(sourcesNow()[0]).toBe("script-src 'self' https://stats.example");
  provideAnalyticsSources({ scripts: [], connections: [], images: [] });
  expect(sourcesNow()[0]).toBe("script-src 'self'");
  provideAnalyticsSources(undefined);
});
