import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type EmbeddedApi, LOOK_PATH, type OnChange } from '@wenzhan/contract/request/embedded-api';
import { thisProcess } from '@wenzhan/kit/process/process';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { afterEach, expect, test, vi } from 'vitest';
import { digestOf } from '../files/text-digest';
import { folderSource } from '../sources/folder-source';
import { article, contentFolder, NOW, page, put, testApi } from '../testing/content-folder';
import { LANGUAGES_CONTENT } from '../testing/languages';

// Looks that are under way end, and no other follows.
afterEach(async () => {
  if (!vi.isFakeTimers()) return;
  await looksEnd();
  vi.useRealTimers();
});

/** Waits as long as reading a small folder takes. */
const looksEnd = () =>
  new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      clearInterval(timer);
      resolve();
    }, 100);
  });

const HAN = /\p{Script=Han}/u;

// biome-ignore lint/suspicious/noExplicitAny: the test inspects untyped JSON
const idsOf = ({ data }: { data: any }) => data.list.map((one: { id: string }) => one.id).sort();

test('each language has its own lists, and nothing of another one', async () => {
  const { ask, lines } = await testApi(LANGUAGES_CONTENT);
  expect(idsOf(await ask('article_list'))).toEqual(['101', '201', '202']);
  expect(idsOf(await ask('article_list?language=zh-cn'))).toEqual(['101', '201', '202']);
  expect(idsOf(await ask('article_list?language=EN'))).toEqual(['201']);
  expect(idsOf(await ask('article_list?language=ar'))).toEqual(['201']);
  const names = async (call: string, key = 'name') =>
    (await ask(call)).data.list.map((one: Record<string, string>) => one[key]);
  expect(await names('category_list')).toEqual(['guides', 'news']);
  expect(await names('category_list?language=en')).toEqual(['guides']);
  expect(await names('category_list?language=ar', 'title')).toEqual(['أدلة']);
  expect(await names('page_list?language=en', 'title')).toEqual(['About us']);
  expect(await names('page_list?language=ar')).toEqual([]);
  expect(await names('tag_list?language=en')).toEqual(['pumps']);
  expect(await names('series_list?language=en')).toEqual([]);
  expect(await names('section_page_list?language=en', 'title')).toEqual(['Home']);
  expect(await names('redirect_list?language=en', 'from')).toEqual(['/older']);
  expect((await ask('redirect_list?language=ar')).status).toBe(404);
  expect(await names('author_list?language=en')).toEqual(['Li']);
  expect(await names('changes?language=en', 'kind')).toEqual(['article', 'category', 'page']);
  expect((await ask('article_info?id=202&language=en')).status).toBe(404);
  expect(lines).toEqual([]);
});

test.each(['fr', 'english', '', '../en', 'en/', 'zh'])(
  'the language %j, which the site does not have, is 404',
  async (language) => {
    const { ask } = await testApi(LANGUAGES_CONTENT);
    const { status } = await ask(`article_list?language=${encodeURIComponent(language)}`);
    expect(status).toBe(404);
  },
);

test('in another language the site takes over what is no text, and nothing else', async () => {
  const { ask } = await testApi(LANGUAGES_CONTENT);
  const { site: original } = (await ask('index_info')).data;
  const { site } = (await ask('index_info?language=en')).data;
  const { recordNumber, license, brand, languages } = original;
  expect(site).toMatchObject({
    siteName: 'Pumps',
    locale: 'en',
    recordNumber,
    license,
    brand,
    languages,
  });
  expect(site.headNav).toEqual([{ title: 'Guides', path: '/content/guides' }]);
  expect(site.logo).toMatchObject({ url: '/media/samples/dot.png', width: 10 });
  expect(site.footer).toEqual({ telephone: '010-1234567' });
  expect(site.forms.contact).toEqual({
    title: 'Contact',
    proofOfWork: true,
    fields: [
      { name: 'mail', label: 'E-mail', type: 'email', required: true },
      { name: 'text', label: 'Message', type: 'textarea', required: false, maxLength: 500 },
    ],
  });
  expect(JSON.stringify({ ...site, recordNumber: '' })).not.toMatch(HAN);
  const { site: arabic } = (await ask('index_info?language=ar')).data;
  expect(arabic).toMatchObject({ siteName: 'مضخات', locale: 'ar', headNav: [], recordNumber });
  expect(JSON.stringify({ ...arabic, recordNumber: '' })).not.toMatch(HAN);
});

test('a language without a site.yaml has the name of the site, and one without a folder has no content', async () => {
  const files = {
    'site.yaml': 'siteName: 泵业\nlanguages: [zh-CN, en, fr]\n',
    'en/news/1.md': article(),
  };
  const { ask, lines } = await testApi({ ...files, 'news/category.yaml': 'title: 动态\n' });
  expect((await ask('index_info?language=en')).data.site).toMatchObject({
    siteName: '泵业',
    locale: 'en',
  });
  expect((await ask('category_list?language=en')).data.list).toMatchObject([
    { title: 'News', total: 1 },
  ]);
  expect((await ask('article_list?language=fr')).data.total).toBe(0);
  expect((await ask('category_list?language=fr')).data.list).toEqual([]);
  expect((await ask('index_info?language=fr')).data.site.locale).toBe('fr');
  expect(lines).toEqual([]);
});

test('of an author who is not translated name, portrait and links are taken over', async () => {
  const { ask } = await testApi(LANGUAGES_CONTENT);
  const { list } = (await ask('author_list?language=en')).data;
  expect(list).toMatchObject([
    { id: 'li', name: 'Li', links: [{ title: 'example.com' }], total: 1 },
  ]);
  expect(JSON.stringify(list)).not.toMatch(HAN);
});

test('a folder of the name of a language is a category as long as the site does not have the language', async () => {
  const { dir, ask, readChanges } = await testApi({
    ...{ 'en/category.yaml': 'title: 英语\n', 'en/1.md': article() },
  });
  expect(idsOf(await ask('article_list?category=en'))).toEqual(['1']);
  await put(dir, 'site.yaml', 'siteName: 文站\nlanguages: [zh-CN, en]\n');
  await readChanges();
  expect((await ask('article_list?category=en')).status).toBe(404);
  expect((await ask('article_list?language=en')).data.total).toBe(0);
  await put(dir, 'site.yaml', 'siteName: 文站\n');
  await readChanges();
  expect(idsOf(await ask('article_list?category=en'))).toEqual(['1']);
  expect((await ask('article_list?language=en')).status).toBe(404);
});

test('a faulty entry costs that entry in its language, and is named with its folder', async () => {
  const { ask, askSignedIn, lines, dir } = await testApi({
    ...LANGUAGES_CONTENT,
    'en/site.yaml':
      'siteName: Pumps\nlocale: en-GB\nheadNav: [{ title: A, path: "mailto:a@b.c" }]\nrecordNumber: [1]\n',
    'en/guides/202.md': article({ title: 7 }),
  });
  expect(idsOf(await ask('article_list?language=en'))).toEqual(['201']);
  const { site } = (await ask('index_info?language=en')).data;
  expect(site).toMatchObject({ siteName: 'Pumps', locale: 'en', headNav: [] });
  expect(site.recordNumber).toContain('ICP');
  const { diagnostics } = (await askSignedIn('index_info?language=en')).data;
  expect(diagnostics.filter((line: string) => line.startsWith('en/site.yaml:'))).toHaveLength(3);
  expect(diagnostics).toContainEqual(expect.stringMatching(/^en\/guides\/202\.md:2: title：/));
  expect(lines).toContainEqual(expect.stringContaining(`${dir}/en/guides/202.md:2: title`));
  expect((await askSignedIn('index_info')).data.diagnostics).toBeUndefined();
  expect((await ask('index_info')).data.site.headNav).toHaveLength(1);
});

test('drafts, scheduled articles and next versions are those of their language', async () => {
  const later = '2026-11-22T09:00:00+08:00';
  let now = NOW;
  const { ask, askSignedIn } = await testApi(
    {
      ...LANGUAGES_CONTENT,
      'en/guides/201.draft.md': article({ title: 'Next' }),
      'en/guides/203.md': article({ title: 'Later', publishedAt: later }),
      'en/guides/204.md': article({ title: 'Draft', status: 'draft' }),
    },
    { now: () => now },
  );
  expect(idsOf(await ask('article_list?language=en'))).toEqual(['201']);
  expect(idsOf(await askSignedIn('article_list?language=en'))).toEqual(['201', '203', '204']);
  expect((await askSignedIn('article_info?id=201&language=en')).data.article.title).toBe('Next');
  expect((await askSignedIn('article_info?id=201')).data.article.title).toBe('怎样选泵');
  now = Date.parse(later);
  expect(idsOf(await ask('article_list?language=en'))).toEqual(['201', '203']);
});

/** A service whose changes somebody listens to. Its pauses end when the test says so. */
async function watched(files: Record<string, string> = LANGUAGES_CONTENT) {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const dir = await contentFolder(files);
  const { api, ask } = await testApi(dir, { source: folderSource(dir, { saveMs: 0 }) });
  const listener = vi.fn<OnChange>(async () => {});
  api.onChange(listener);
  const calls = ['article_list', 'article_list?language=en', 'article_list?language=ar'];
  // The first reading of each language is no change.
  await until(async () => {
    for (const call of calls) expect((await ask(call)).status).toBe(200);
  });
  await vi.advanceTimersByTimeAsync(3000);
  const told = () =>
    listener.mock.calls.flatMap(([{ tags, withdrawn }]) => [...tags, ...withdrawn]);
  const tell = (word: object) => tellOf(api, word);
  return { dir, listener, told, tell, ask };
}

/** Tells a service of a change. @returns the status of the response */
async function tellOf(api: EmbeddedApi, word: object): Promise<number> {
  const init = { method: 'POST', body: JSON.stringify(word) };
  return (await api.fetch(new Request(`http://site.test/${LOOK_PATH}`, init))).status;
}

/** Lets pauses end until it is so. */
const until = (isSo: () => unknown) =>
  vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(500);
    await isSo();
  });

test('an edit in a language is announced with the language, and nothing else is', async () => {
  const { dir, listener, told } = await watched();
  expect(told()).toEqual([]);
  await put(dir, 'en/guides/201.md', article({ title: 'New' }));
  await until(() => expect([...new Set(told())]).toEqual(['en/article:201']));
  await put(dir, 'en/authors/li.yaml', 'name: Li\ndescription: Writes\n');
  await rm(path.join(dir, 'ar/guides/201.md'));
  const all = ['ar/article:201', 'en/article:201', 'en/author:li'];
  await until(() => expect([...new Set(told())].sort()).toEqual(all));
  expect(listener).toHaveBeenCalledWith({ tags: [], withdrawn: ['ar/article:201'] });
});

test('what a language takes over is announced for it, too', async () => {
  const { dir, listener, told } = await watched();
  await put(dir, 'site.yaml', LANGUAGES_CONTENT['site.yaml'].replace('#135', '#246'));
  await until(() => expect([...new Set(told())].sort()).toEqual(['ar/site', 'en/site', 'site']));
  listener.mockClear();
  await put(dir, 'guides/category.yaml', 'title: 指南\norder: 3\n');
  const both = ['category:guides', 'en/category:guides'];
  await until(() => expect(told()).toEqual(expect.arrayContaining(both)));
  expect(told()).not.toContain('ar/category:guides');
});

test('a language that is new is served, and the pages of one that is gone are made anew', async () => {
  const { dir, listener, told, ask } = await watched();
  const withLanguages = (list: string) =>
    put(dir, 'site.yaml', LANGUAGES_CONTENT['site.yaml'].replace('zh-CN, en, ar', list));
  await withLanguages('zh-CN, en, fr');
  await until(() => expect(told()).toContain('ar/site'));
  expect((await ask('article_list?language=ar')).status).toBe(404);
  expect((await ask('article_list?language=fr')).data.total).toBe(0);
  listener.mockClear();
  await put(dir, 'fr/guides/201.md', article({ title: 'Nouveau' }));
  await until(() => expect(told()).toContain('fr/article:201'));
  await withLanguages('zh-CN, en, fr, ar');
  await until(async () => expect(idsOf(await ask('article_list?language=ar'))).toEqual(['201']));
});

test('word of a change in a language is read and announced before the answer', async () => {
  const { dir, told, tell, ask } = await watched();
  await put(dir, 'en/guides/201.md', article({ title: 'New' }));
  expect(await tell({ tags: ['en/article:201'], withdrawn: [] })).toBe(200);
  expect([...new Set(told())]).toEqual(['en/article:201']);
  expect((await ask('article_info?id=201&language=en')).data.article.title).toBe('New');
  await put(dir, 'guides/202.md', article({ title: '新' }));
  expect(await tell({ tags: ['article:202'], withdrawn: [] })).toBe(200);
  expect([...new Set(told())]).toEqual(['en/article:201', 'article:202']);
});

test('a translation says of which language it is, and whether the original has changed since', async () => {
  const original = article({ title: '怎样选泵', tags: ['泵'] }, '一。\n');
  const digest = digestOf('怎样选泵', '摘要', '一。\n');
  const { api, dir, ask } = await testApi({
    ...LANGUAGES_CONTENT,
    'guides/201.md': original,
    'en/guides/201.md': article({ title: 'How', translatedFrom: digest }),
    'en/guides/777.md': article({ title: 'Only here' }),
  });
  const translation = async (id: number, language: string) =>
    (await ask(`article_info?id=${id}&language=${language}`)).data.translation;
  expect(await translation(201, 'en')).toEqual({ of: 'zh-CN' });
  expect(await translation(201, 'ar')).toEqual({ of: 'zh-CN' });
  expect(await translation(201, 'zh-CN')).toBeUndefined();
  expect(await translation(777, 'en')).toBeUndefined();
  const change = async (text: string) => {
    await put(dir, 'guides/201.md', text);
    expect(await tellOf(api, { tags: ['article:201'], withdrawn: [] })).toBe(200);
  };
  await change(article({ title: '怎样选泵', tags: ['泵', '新'] }, '\r\n一。  \r\n'));
  expect(await translation(201, 'en')).toEqual({ of: 'zh-CN' });
  await change(article({ title: '怎样选泵' }, '二。\n'));
  expect(await translation(201, 'en')).toEqual({ of: 'zh-CN', outdated: true });
  expect(await translation(201, 'ar')).toEqual({ of: 'zh-CN' });
});

test('changes name the languages in which a page exists and may be indexed', async () => {
  const { ask } = await testApi({
    ...LANGUAGES_CONTENT,
    'ar/guides/201.md': article({ title: 'كيف', seo: { noindex: true } }),
    'en/guides/204.md': article({ title: 'Draft', status: 'draft' }),
    'guides/204.md': article(),
  });
  const named = async (language: string) => {
    const { data } = await ask(`changes?language=${language}`);
    return Object.fromEntries(
      data.list.map(({ id, name, languages }: Record<string, string>) => [id ?? name, languages]),
    );
  };
  const both = ['zh-CN', 'en'];
  expect(await named('zh-cn')).toEqual({
    ...{ 101: ['zh-CN'], 201: both, 202: ['zh-CN'], 204: ['zh-CN'] },
    ...{ guides: ['zh-CN', 'en', 'ar'], news: ['zh-CN'], about_us: both },
  });
  expect(await named('en')).toEqual({ 201: both, guides: ['zh-CN', 'en', 'ar'], about_us: both });
  expect((await named('ar'))[201]).toEqual(both);
});

test('static pages say so, too, and nothing is a translation of what is not published', async () => {
  const draft = article({ title: '怎样选泵', status: 'draft' });
  const { api, dir, ask } = await testApi({
    ...LANGUAGES_CONTENT,
    'en/pages/about_us.md': page('About us', 'We.\n').replace(
      '---\n\n',
      'translatedFrom: before\n---\n\n',
    ),
    'guides/201.md': draft,
  });
  const translation = async (call: string) => (await ask(call)).data.translation;
  const outdated = { of: 'zh-CN', outdated: true };
  expect(await translation('single_page?name=about_us&language=en')).toEqual(outdated);
  expect(await translation('single_page?name=about_us')).toBeUndefined();
  expect(await translation('article_info?id=201&language=en')).toBeUndefined();
  await put(dir, 'guides/201.md', draft.replace('draft', 'published'));
  const digest = digestOf('关于我们', undefined, '我们做泵。\n');
  const current = page('About us', 'We.\n').replace(
    '---\n\n',
    `translatedFrom: '${digest}'\n---\n\n`,
  );
  await put(dir, 'en/pages/about_us.md', current);
  const tags = ['article:201', 'en/page:about_us'];
  expect(await tellOf(api, { tags, withdrawn: [] })).toBe(200);
  expect(await translation('article_info?id=201&language=en')).toEqual({ of: 'zh-CN' });
  expect(await translation('single_page?name=about_us&language=en')).toEqual({ of: 'zh-CN' });
});

test('an edit of the original of a translation is announced for that, too', async () => {
  const { dir, told } = await watched();
  await put(dir, 'guides/201.md', article({ title: '怎样选泵' }, '新。\n'));
  const all = ['ar/article:201', 'article:201', 'en/article:201'];
  await until(() => expect([...new Set(told())].sort()).toEqual(all));
  await put(dir, 'pages/about_us.md', page('关于我们', '我们做电池。\n'));
  const pages = ['en/page:about_us', 'page:about_us'];
  await until(() => expect([...new Set(told())].sort()).toEqual([...all, ...pages].sort()));
});

test('each language has an index of its own, from which the next start announces what differs', async () => {
  const index = { file: path.join(temporaryFolder(), 'index'), version: '1' };
  const dir = await contentFolder(LANGUAGES_CONTENT);
  const start = async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    thisProcess.contentStores.clear();
    const source = folderSource(dir, { saveMs: 0 });
    const { api, ask } = await testApi(dir, { source, index });
    const listener = vi.fn<OnChange>(async () => {});
    api.onChange(listener);
    await until(async () =>
      expect((await readdir(path.dirname(index.file))).length).toBeGreaterThan(2),
    );
    expect((await ask('article_list?language=en')).data.total).toBe(1);
    return listener;
  };
  await start();
  // A language of an earlier start is not there any more, whatever else the folder has.
  for (const name of ['index-fr', 'index-fr.1-a.texts', 'index-fr2.txt', 'other-fr'])
    await writeFile(path.join(path.dirname(index.file), name), '');
  await put(dir, 'en/guides/201.md', article({ title: 'New' }));
  const listener = await start();
  await until(() =>
    expect(listener.mock.calls).toEqual([[{ tags: ['en/article:201'], withdrawn: [] }]]),
  );
  const names = await readdir(path.dirname(index.file));
  expect(names.filter((name) => name.includes('fr')).sort()).toEqual(['index-fr2.txt', 'other-fr']);
});

test.each([
  ['pumps', 'en', ['201']],
  ['pump', 'en', ['201']],
  ['pumping', 'en', ['201']],
  ['uber', 'en', ['201']],
  ['Über battery', 'en', ['201']],
  ['installed', 'en', ['201']],
  ['ump', 'en', []],
  ['泵', 'en', []],
  ['مضخة', 'ar', ['201']],
  ['pumps', 'ar', []],
  ['泵', 'zh-cn', ['201']],
])('a search for %s in %s finds %j', async (keyword, language, ids) => {
  const { ask } = await testApi(LANGUAGES_CONTENT);
  const query = new URLSearchParams({ keyword, language });
  expect(idsOf(await ask(`search?${query}`))).toEqual(ids);
});

test('a search finds pages of sections of its language, and of a tag there', async () => {
  const { ask } = await testApi(LANGUAGES_CONTENT);
  const { data } = await ask('search?keyword=hello&language=en');
  expect(data.pages).toEqual([{ name: 'home', title: 'Home', excerpt: '⟦Hello⟧' }]);
  expect((await ask('search?keyword=hello')).data.pages).toBeUndefined();
  expect(idsOf(await ask('search?keyword=choose&tag=pumps&language=en'))).toEqual(['201']);
  expect((await ask('search?keyword=batteries&language=en')).data.list[0].excerpt).toContain(
    'installing ⟦batteries⟧',
  );
});

test('English word ends are left out on a site in English, too, and on no other', async () => {
  const found = async (locale: string) => {
    const site = `siteName: Pumps\nlocale: ${locale}\n`;
    const files = { 'site.yaml': site, 'news/1.md': article({ title: 'A pump' }) };
    const { ask } = await testApi({ ...files, 'news/category.yaml': 'title: News\n' });
    return idsOf(await ask('search?keyword=pumps'));
  };
  expect([await found('en-GB'), await found('de')]).toEqual([['1'], []]);
});

test('a language that was asked for before somebody listens is watched, too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const { api, ask, dir } = await testApi(LANGUAGES_CONTENT);
  expect((await ask('article_list?language=en')).data.total).toBe(1);
  const listener = vi.fn<OnChange>(async () => {});
  api.onChange(listener);
  await looksEnd();
  await put(dir, 'en/guides/201.md', article({ title: 'New' }));
  await until(() =>
    expect(listener).toHaveBeenCalledWith({ tags: ['en/article:201'], withdrawn: [] }),
  );
});

test('a site.yaml that cannot be read costs what it says in its language', async () => {
  const { ask, lines, dir } = await testApi({
    ...LANGUAGES_CONTENT,
    'en/site.yaml': 'siteName: "Pumps\n',
  });
  const { site } = (await ask('index_info?language=en')).data;
  expect(site).toMatchObject({
    siteName: '泵业',
    locale: 'en',
    headNav: [],
    recordNumber: expect.stringContaining('ICP'),
  });
  expect(lines).toEqual([expect.stringContaining(`${dir}/en/site.yaml:1: `)]);
  expect((await ask('index_info')).data.site.headNav).toHaveLength(1);
});
