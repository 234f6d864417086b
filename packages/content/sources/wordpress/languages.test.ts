import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { wordPressInTwoLanguages as siteInTwoLanguages } from '../../testing/content-sources/wordpress/languages';

afterEach(closeServers);

type Redirects = { from: string; to: string }[];

test.each([true, false])(
  'a translation has the address of its original, below its language (Polylang says its languages: %j)',
  async (isNew) => {
    const { ask, idOf, titles, names } = await siteInTwoLanguages({ isNew });
    const english = await ask('article_list?language=en');
    const articles = english.data.list.map(({ id, category, title }: Record<string, string>) =>
      [category, id, title].join(),
    );
    expect(articles.sort()).toEqual(
      [
        `${names.html},${idOf('blocks')},blocks`,
        `${names.html},112,alone`,
        `${names.cache},${idOf('sticky')},sticky`,
      ].sort(),
    );
    expect(await titles('article_list?limit=100')).not.toContain('blocks');
    expect((await ask('article_info?id=110')).status).toBe(404);
    const { data } = await ask(`article_info?id=${idOf('blocks')}&language=en`);
    expect(data.translation).toEqual({ of: 'zh-CN' });
    expect((await ask('article_info?id=112&language=en')).data).not.toHaveProperty('translation');
    expect(await titles('category_list?language=en')).toEqual(['Cat 4', 'Hypertext']);
    expect(await titles('category_list')).not.toContain('Hypertext');
    expect(await titles('page_list?language=en')).toEqual(['About']);
    expect((await ask('single_page?name=about_us&language=en')).data.page.title).toBe('About');
    const { site } = (await ask('index_info?language=en')).data;
    expect(site).toMatchObject({ siteName: 'Notes', locale: 'en', recordNumber: '京' });
  },
);

test('old addresses redirect below the language, and links of a text lead to the same language or to WordPress', async () => {
  const { ask, idOf, post } = await siteInTwoLanguages();
  const { list } = (await ask('redirect_list?language=en')).data;
  const targets = Object.fromEntries((list as Redirects).map(({ from, to }) => [from, to]));
  const path = `/content/html/${idOf('blocks')}`;
  expect(targets).toMatchObject({
    '/2026/10/blocks': path,
    '/category/html-en': '/content/html',
    '/about-en': '/about_us',
    '/feed': '/feed.xml',
  });
  expect(Object.keys(targets).filter((from) => from.includes('?'))).toEqual([]);
  const ofDefault = (await ask('redirect_list')).data.list as Redirects;
  expect(ofDefault.filter(({ from }) => from.startsWith('/en/'))).toEqual([]);
  const { article } = (await ask(`article_info?id=${idOf('blocks')}&language=en`)).data;
  expect(article.content).toContain('href="/2026/10/alone/"');
  expect(article.content).toContain(`href="${post('blocks').link}"`);
});

test('without the plugin a translation is an article of its own', async () => {
  const { ask, titles } = await siteInTwoLanguages({ hasPlugin: false });
  const { list } = (await ask('article_list?language=en')).data;
  expect(list.map(({ id }: { id: string }) => id).sort()).toEqual(['110', '112', '113']);
  expect(list[0].category).toBe('html-en');
  expect(await titles('page_list?language=en')).toEqual(['About']);
  expect((await ask('article_info?id=110&language=en')).data).not.toHaveProperty('translation');
});

test('a word of a translation or of its original is read for the language alone', async () => {
  const { ask, content, idOf, tell, requests } = await siteInTwoLanguages();
  const path = `article_info?id=${idOf('blocks')}&language=en`;
  expect((await ask(path)).data.article.title).toBe('blocks');
  const row = content.posts?.find(({ id }) => id === 110);
  for (const [title, word] of [
    ['Renamed', '110'],
    ['Renamed again', idOf('blocks')],
  ] as const) {
    Object.assign(row ?? {}, { title: { rendered: title }, modified_gmt: '2026-11-20T00:00:00' });
    requests.length = 0;
    expect(await tell(`article:${word}`)).toBe(200);
    expect((await ask(path)).data.article.title).toBe(title);
    expect(requests.map(({ path }) => path)).not.toContain('/wp-json/wp/v2/categories');
  }
});

test('a site of one language has all texts, and asks for no languages; one that names them later has them', async () => {
  const { titles, requests, dir, tell } = await siteInTwoLanguages({
    languages: '[zh-CN]',
  });
  expect(await titles('article_list?limit=100')).toContain('blocks');
  const asked = requests.map(({ path, query }) => `${path} ${query.get('_fields')}`).join();
  expect(asked).not.toMatch(/pll|wenzhan/);
  await writeFile(path.join(dir, 'site.yaml'), 'languages: [zh-CN, en, fr]\n');
  await tell();
  expect(await titles('article_list?limit=100')).not.toContain('blocks');
  expect(await titles('article_list?language=en')).toContain('blocks');
  // Polylang does not have it.
  expect(await titles('article_list?language=fr')).toEqual([]);
});

test('while WordPress does not say its languages, everything stays', async () => {
  const { ask, state, tell } = await siteInTwoLanguages();
  const before = await ask('article_list?language=en');
  const answer = state.fault;
  state.fault = (url, response) =>
    url.pathname.includes('/pll/')
      ? Boolean(response.writeHead(503).end())
      : Boolean(answer?.(url, response));
  expect(await tell()).toBe(503);
  expect(await ask('article_list?language=en')).toEqual(before);
});
