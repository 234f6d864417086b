import { checkBackend } from '@wenzhan/contract/conformance/check-backend';
import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test, vi } from 'vitest';
import { fieldFaults } from '../testing/content-sources/field-faults';
import { ghostInTwoLanguages } from '../testing/content-sources/ghost-languages';
import { AFTER_RECORDINGS } from '../testing/content-sources/recording';
import { strapiInTwoLanguages } from '../testing/content-sources/strapi-languages';
import { type SiteOnSystem, SYSTEMS } from '../testing/content-sources/systems';
import { wordPressInTwoLanguages } from '../testing/content-sources/wordpress/languages';

/* What every source promises. A new one joins with a row of `SYSTEMS`. */

afterEach(() => {
  vi.useRealTimers();
  return closeServers();
});

const each = SYSTEMS.map((system) => [system.name, system] as const);

test.each([
  ['wordpress', wordPressInTwoLanguages],
  ['ghost', ghostInTwoLanguages],
  ['strapi', strapiInTwoLanguages],
] as const)(
  'in %s each language is a whole, and a translation has the id and the category of its original',
  async (_, open) => {
    vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS });
    const { ask, fetch, translated } = await open();
    const transport = (request: Request) =>
      fetch(request.url.replace(/^.*\/api\/web\//, ''), request);
    expect(await checkBackend({ base: 'http://site.test', transport })).toEqual([]);
    const articleIn = async (language: string) =>
      (await ask(`article_info?id=${translated}${language}`)).data;
    const [original, translation] = [await articleIn(''), await articleIn('&language=en')];
    expect(translation.article.category).toBe(original.article.category);
    expect(translation.article.title).not.toBe(original.article.title);
    expect(translation.translation).toEqual({ of: 'zh-CN' });
    expect(original).not.toHaveProperty('translation');
    const [titles, others] = await Promise.all(
      ['', '&language=en'].map(async (language) =>
        (await ask(`article_list?limit=100${language}`)).data.list.map(
          ({ title }: { title: string }) => title,
        ),
      ),
    );
    expect(titles.filter((title: string) => others.includes(title))).toEqual([]);
  },
);

const titlesOf = async ({ ask }: SiteOnSystem): Promise<string[]> =>
  (await ask('article_list?limit=100')).data?.list.map(({ title }: { title: string }) => title) ??
  [];

test.each(
  each.flatMap(([name, system]) => [false, true].map((key) => [name, key, system] as const)),
)('%s serves the whole contract (with a key: %j)', async (_, isKeyed, { open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS });
  const { fetch } = await open({ isKeyed });
  const transport = (request: Request) =>
    fetch(request.url.replace(/^.*\/api\/web\//, ''), request);
  expect(await checkBackend({ base: 'http://site.test', transport })).toEqual([]);
});

test.each(each)(
  'the editors of %s are led to it, everybody else learns nothing of it',
  async (_, { open, editUrls: [ofArticle, ofPage] }) => {
    const { ask, askSignedIn, ids } = await open({ isKeyed: true });
    const article = async (by: typeof ask) =>
      (await by(`article_info?id=${ids.published}`)).data.article;
    const [{ name }] = (await ask('page_list')).data.list;
    const page = async (by: typeof ask) => (await by(`single_page?name=${name}`)).data.page;
    expect((await article(askSignedIn)).editUrl).toMatch(ofArticle);
    expect((await page(askSignedIn)).editUrl).toMatch(ofPage);
    expect(await article(ask)).not.toHaveProperty('editUrl');
    expect(await page(ask)).not.toHaveProperty('editUrl');
  },
);

test.each(each)(
  'drafts of %s are for editors, and are not even requested without a key',
  async (_, { open, draftRequest }) => {
    const keyed = await open({ isKeyed: true });
    const draft = `article_info?id=${keyed.ids.draft}`;
    expect((await keyed.ask(draft)).code).toBe(404);
    expect((await keyed.askSignedIn(draft)).data.article.status).toBe('draft');
    expect(keyed.requests().some((request) => draftRequest.test(request))).toBe(true);
    const { title } = (await keyed.askSignedIn(draft)).data.article;
    for (const call of ['article_list?limit=100', 'changes', 'tag_list', 'redirect_list']) {
      expect(JSON.stringify(await keyed.ask(call)), call).not.toContain(title);
    }
    const open_ = await open({ isKeyed: false });
    expect((await open_.askSignedIn(draft)).code).toBe(404);
    expect(open_.requests().filter((request) => draftRequest.test(request))).toEqual([]);
  },
);

test.each(each)('a second scan of %s finds the same and reads no text', async (_, { open }) => {
  const { source, requests } = await open({ isKeyed: false });
  const first = await source.scan();
  const before = requests().length;
  expect((await source.scan()).fingerprints).toEqual(first.fingerprints);
  const further = requests().slice(before);
  expect(further.length).toBeLessThanOrEqual(5);
  expect(further.filter((request) => /[?&](include=\d|filter=id|filters)/.test(request))).toEqual(
    [],
  );
});

test.each(each)('of %s one article is looked at without the others', async (_, { open }) => {
  vi.useFakeTimers({ toFake: ['Date'], now: AFTER_RECORDINGS });
  const { source, requests, ids } = await open({ isKeyed: false });
  expect(await source.scanArticles?.([ids.published])).toBeNull();
  const { fingerprints } = await source.scan();
  const before = requests().length;
  const scan = await source.scanArticles?.([ids.published]);
  const after = scan?.fingerprints ?? new Map();
  expect(new Set(after.keys())).toEqual(new Set(fingerprints.keys()));
  // WordPress reads the one that is announced again, whatever its version is.
  const changed = [...after].filter(([entry, state]) => fingerprints.get(entry) !== state);
  expect(changed.length).toBeLessThanOrEqual(1);
  expect(requests().length - before).toBe(1);
});

/** Which of the faults are planted: odd, so that either moment has half of them. */
const STEP = process.env.SLOW_TESTS === '1' ? 5 : 83;

const kinds = SYSTEMS.flatMap((system) =>
  system.kinds.map((kind) => [system.name, kind, system] as const),
);

test.each(kinds)(
  'in %s any field of a %s may be bad: all else arrives, and is withdrawn',
  async (_, kind, { open }) => {
    // Menus of WordPress need a key; drafts of the others would show what is withdrawn.
    const openSite = () => open({ isKeyed: kind.startsWith('menu') });
    const faultsOf = (site: SiteOnSystem) =>
      site.records(kind).map((record) => fieldFaults(record, kind));
    const first = await openSite();
    const all = await titlesOf(first);
    const count = faultsOf(first)[0]?.length ?? 0;
    expect(count).toBeGreaterThan(10);
    // Planted before the first read, or after it.
    for (let at = 0; at < count; at += STEP) {
      const site = await openSite();
      const isCold = at % 2 === 0;
      if (!isCold) await titlesOf(site);
      const planted = faultsOf(site).map((faults) => faults[at]);
      for (const fault of planted) fault?.plant();
      site.withdraw();
      if (!isCold) await site.readChanges();
      const titles = await titlesOf(site);
      const message = `${planted[0]?.name} ${isCold ? 'at the start' : 'later'}: ${site.lines}`;
      // All but the one that is withdrawn, and at most the one that is bad.
      expect(titles.length, message).toBeGreaterThanOrEqual(all.length - 2);
      expect(titles.length, message).toBeLessThan(all.length);
      // A post with another status is a draft; whatever else is missing is named.
      const mayBeDraft = /\.(?:id|status|published\w*) = /.test(planted[0]?.name ?? '');
      if (titles.length === all.length - 2 && !mayBeDraft) {
        expect(site.lines.join(), message).not.toBe('');
      }
      expect((await site.ask('index_info')).code, message).toBe(0);
    }
  },
);

test.each(each)('a total of %s that never ends is not believed', async (_, { open }) => {
  const all = await titlesOf(await open({ isKeyed: false }));
  const site = await open({ isKeyed: false });
  site.stateTotal(4_000_000_000);
  expect(await titlesOf(site)).toEqual(all);
});

test.each(each)(
  'a change in %s is not read while it lists no articles; they stay as they were',
  async (_, { open }) => {
    const site = await open({ isKeyed: false });
    const all = await titlesOf(site);
    await expect(site.readChanges()).resolves.toBeUndefined();
    site.withdraw();
    site.failLists();
    await expect(site.readChanges()).rejects.toThrow('503; the last state is kept');
    expect(await titlesOf(site)).toEqual(all);
  },
);
