import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  ghostIdAt,
  ghostInTwoLanguages as siteInTwoLanguages,
} from '../../testing/content-sources/ghost-languages';
import { AFTER_RECORDINGS } from '../../testing/content-sources/recording';
import { articleIdOf } from '../identifiers';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS }));
afterEach(() => void vi.useRealTimers());

// biome-ignore lint/suspicious/noExplicitAny: tests change untyped JSON
type Json = any;

test('the tag says the language, and the slug which post a translation is of', async () => {
  const { ask, idOf, titles } = await siteInTwoLanguages();
  const { list } = (await ask('article_list?language=en')).data;
  const articles = list.map(({ id, category, title }: Json) => [title, category, id].join());
  expect(articles.sort()).toEqual([
    `Alone,pumps,${articleIdOf(ghostIdAt(5), 16)}`,
    `An old text,xin-wen,${idOf('linked')}`,
    `Cards,wang-ye-biao-zhun,${idOf('cards')}`,
    `No tag,posts,${idOf('untagged')}`,
  ]);
  expect(await titles('category_list?language=en')).toEqual([
    ...['Newsroom', 'Posts', 'Pumps', 'Wang ye biao zhun'],
  ]);
  const { data } = await ask(`article_info?id=${idOf('linked')}&language=en`);
  expect(data.translation).toEqual({ of: 'zh-CN' });
  expect(data.article.tags).toEqual(['Newsroom']);
  expect(await titles('page_list?language=en')).toEqual(['On us']);
  expect((await ask('single_page?name=about&language=en')).data.page.title).toBe('On us');
  expect((await ask('index_info?language=en')).data.site).toMatchObject({ siteName: 'Site' });
  for (const call of ['article_list', 'page_list', 'category_list', 'tag_list', 'changes']) {
    expect(JSON.stringify((await ask(call)).data), call).not.toMatch(
      /An old text|Alone|On us|Newsroom/,
    );
  }
});

test('the addresses that translations have in Ghost redirect to them', async () => {
  const { ask, idOf } = await siteInTwoLanguages();
  const { list } = (await ask('redirect_list')).data;
  expect(list).toContainEqual({
    from: '/yi-pian-jiu-wen-en/',
    to: `/en/content/xin-wen/${idOf('linked')}`,
    status: 308,
  });
  expect(list).toContainEqual({ from: '/about-en/', to: '/en/single_page/about', status: 308 });
  const english = (await ask('redirect_list?language=en')).data.list;
  // Links in texts lead there.
  expect(english).toContainEqual(
    expect.objectContaining({
      from: '/yi-pian-jiu-wen-en/',
      to: `/content/xin-wen/${idOf('linked')}`,
    }),
  );
});

test('without several languages the tag says nothing', async () => {
  const { titles } = await siteInTwoLanguages('[zh-CN]');
  expect(await titles('article_list')).toContain('An old text');
  expect(await titles('page_list')).toContain('On us');
});

test('a word of a translation or of its original is read for the language alone', async () => {
  const { ask, idOf, listsOf, tell, requests } = await siteInTwoLanguages();
  const path = `article_info?id=${idOf('linked')}&language=en`;
  expect((await ask(path)).data.article.title).toBe('An old text');
  let minute = 0;
  for (const word of [articleIdOf(ghostIdAt(3), 16), idOf('linked')]) {
    minute += 1;
    const title = `Renamed ${minute}`;
    const fields = { title, updated_at: `2026-12-31T00:0${minute}:00.000Z` };
    for (const list of [...listsOf('fields', 'posts'), ...listsOf('filter', 'posts')]) {
      Object.assign(
        list.find(({ id }: Json) => id === ghostIdAt(3)),
        fields,
      );
    }
    requests.length = 0;
    expect(await tell(`article:${word}`)).toBe(200);
    expect((await ask(path)).data.article.title).toBe(title);
    expect(requests.filter((request) => request.includes('/tags/'))).toEqual([]);
  }
});
