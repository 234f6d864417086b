import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settingProblems } from '@wenzhan/kit/settings/check';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { blocksOf, followPage } from '@wenzhan/kit/testing/how-to';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testApi } from '../testing/content-folder';
import { AFTER_RECORDINGS, replay } from '../testing/content-sources/recording';
import { EDITOR, fakeWordPress } from '../testing/content-sources/wordpress/server';
import { configuredSource } from './configured-source';
import { readMapping } from './strapi/mapping';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS }));
afterEach(async () => {
  vi.useRealTimers();
  await closeServers();
});

/** A recorded system, at an address of its own, because stores are shared by address. */
async function recorded(system: 'wordpress' | 'ghost' | 'strapi') {
  if (system === 'wordpress') return { base: (await fakeWordPress()).base, key: EDITOR.key };
  replay(system);
  const key = system === 'ghost' ? `CONTENT_KEY,${'a'.repeat(24)}:${'b'.repeat(64)}` : 'READ_TOKEN';
  return { base: `https://${system}-${randomUUID()}.example`, key };
}

test.each(['wordpress', 'ghost', 'strapi'] as const)(
  'who follows the page of %s has a whole site, with what the folder of the reader adds',
  async (system) => {
    const { env, commands } = followPage(system, {
      ...(await recorded(system)),
      ...{
        site: 'https://site.example',
        secret: 'a secret of words, long enough for one',
        folder: temporaryFolder(),
      },
    });
    expect(commands).toEqual(['npm run contract', 'npm run build', 'npm start']);
    expect(settingProblems({ NODE_ENV: 'production', ...env })).toEqual([]);
    expect(env).toMatchObject({
      REVALIDATE_SECRET: 'a secret of words, long enough for one',
      CONTENT_SOURCE: system,
      SITE_URL: 'https://site.example',
    });
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    const source = await configuredSource();
    if (!source) throw new Error('no source is configured');
    const { ask, lines } = await testApi({}, { source, now: () => AFTER_RECORDINGS });
    expect((await ask('article_list')).data.total).toBeGreaterThan(2);
    expect((await ask('index_info')).data.site.recordNumber).toBe('京ICP备00000000号-1');
    expect(lines).toEqual([]);
  },
);

test('the example of strapi.yaml is read', async () => {
  const folder = temporaryFolder();
  const [example = ''] = blocksOf('content-sources/strapi.md', 'yaml');
  await writeFile(path.join(folder, 'strapi.yaml'), example);
  expect(await readMapping(folder)).toMatchObject({
    article: { plural: 'posts', content: 'body', permalink: '/blog/{slug}' },
    category: { plural: 'topics', permalink: '/topics/{slug}' },
  });
});
