import { mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';

const SOURCES = JSON.stringify({ 'script-src': ['https://stats.example'] });

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('NODE_ENV', 'production');
  for (const name of ['IMAGE_HOSTS', 'API_BASE_URL', 'NEXT_PUBLIC_API_BASE_URL', 'SELF_HOSTING']) {
    vi.stubEnv(name, '');
  }
  vi.stubEnv('SITE_CDN_URL', undefined);
});

const load = async () => (await import('../next.config')).default;
const patterns = async () => (await load()).images?.remotePatterns;

/** The policies that the framework sends for a path, of which the last counts. */
async function policyAt(path: string): Promise<string | undefined> {
  const rules = (await (await load()).headers?.()) ?? [];
  return rules
    .filter(({ source }) => source === path || new RegExp(`^${source}$`).test(path))
    .flatMap(({ headers }) => headers)
    .findLast(({ key }) => key === 'Content-Security-Policy')?.value;
}

test('the picture optimizer takes all pictures where the host refuses them, else those of the settings', async () => {
  vi.stubEnv('IMAGE_HOSTS', '*.cdn.example:8443');
  expect(await patterns()).toEqual([{ hostname: '**' }]);
  vi.resetModules();
  vi.stubEnv('SELF_HOSTING', '0');
  expect(await patterns()).toEqual([{ hostname: '*.cdn.example', port: '8443' }]);
});

test.each(['https://*', 'https://*.example', '', undefined])(
  'the picture optimizer of a platform takes no pictures from the cdnUrl %j',
  async (cdnUrl) => {
    vi.stubEnv('SELF_HOSTING', '0');
    vi.stubEnv('SITE_CDN_URL', cdnUrl);
    expect(await patterns()).toEqual([]);
  },
);

test('without the self-hosted server, pages have the analytics of the build, but not where a password is typed', async () => {
  vi.stubEnv('SITE_ANALYTICS_SOURCES', SOURCES);
  expect(await policyAt('/about_us')).not.toContain('stats.example');
  vi.resetModules();
  vi.stubEnv('SELF_HOSTING', '0');
  expect(await policyAt('/about_us')).toContain(
    "script-src 'self' 'unsafe-inline' https://stats.example",
  );
  expect(await policyAt('/login')).toContain("script-src 'self' 'unsafe-inline';");
});

/** Files by a pattern of a build, as the framework finds them. */
const glob: { sync(pattern: string, options: object): string[] } = createRequire(import.meta.url)(
  'next/dist/compiled/glob',
);

test('a build takes the content along, but no accounts of editors and no messages of visitors', async () => {
  const root = temporaryFolder();
  const kept = [
    'site.yaml',
    'news/101.md',
    'en/pages/home.yaml',
    'data/a.json',
    'data/other/b.json',
  ];
  const left = ['data/edit/accounts.json', 'data/edit/drafts/news/101.md', 'data/messages/c.json'];
  for (const file of [...kept, ...left].map((name) => path.join(root, 'content', name))) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
  const patterns = (await load()).outputFileTracingIncludes?.['/**'] ?? [];
  const options = { cwd: root, nodir: true, dot: true };
  const found = new Set(patterns.flatMap((pattern) => glob.sync(pattern, options)));
  expect([...found].sort()).toEqual(kept.map((name) => `./content/${name}`).sort());
});
