import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { digestOf } from '../files/text-digest';
import { article, contentFolder, page, put } from '../testing/content-folder';
import { LANGUAGES_CONTENT } from '../testing/languages';
import { checkContent, contentHints, formatDiagnostics } from './check';
import { readEditions } from './read-editions';
import { noteTranslations, outdatedTranslations, translationsIn } from './translations';

const folder = (files: Record<string, string> = {}) =>
  contentFolder({ ...LANGUAGES_CONTENT, ...files });

async function faultsWith(files: Record<string, string>): Promise<string[]> {
  const dir = await folder(files);
  return (await checkContent(dir)).map((one) => formatDiagnostics([one]).slice(dir.length + 1));
}

const linking = (...urls: string[]) =>
  article({ title: 'Links' }, urls.map((url) => `[a](${url})\n`).join('\n'));

test('a good folder in several languages has no faults', async () => {
  expect(await faultsWith({})).toEqual([]);
});

test('a link is one of its own language', async () => {
  const own = [
    '/content/guides/201',
    '/about_us',
    '/',
    '/tags/pumps',
    '/content/guides',
    '/forms/contact',
  ];
  expect(await faultsWith({ 'en/guides/202.md': linking(...own) })).toEqual([]);
  const others = [
    '/content/guides/203',
    '/content/news/101',
    '/tags/%E6%B3%B5',
    '/single_page/terms',
  ];
  expect(await faultsWith({ 'en/guides/204.md': linking(...others) })).toEqual(
    others.map((url, at) => `en/guides/204.md:${7 + 2 * at}: 链接${url}指向的内容不存在`),
  );
  expect(await faultsWith({ 'ar/guides/204.md': linking('/about_us') })).toHaveLength(1);
});

test('a text in the default language may lead to another one', async () => {
  const urls = ['/en/content/guides/201', '/ar', '/en', '/ar/content/guides'];
  expect(await faultsWith({ 'news/102.md': linking(...urls) })).toEqual([]);
  const faults = await faultsWith({
    'news/102.md': linking('/en/content/guides/202', '/ar/about_us'),
  });
  expect(faults).toEqual([
    'news/102.md:7: 链接/en/content/guides/202指向的内容不存在',
    'news/102.md:9: 链接/ar/about_us指向的内容不存在',
  ]);
});

test('a redirect of the default language may lead to another one', async () => {
  const redirects = (to: string) => `- { from: /old, to: ${to}, status: 301 }\n`;
  for (const to of ['/en/content/guides/201', '/ar'])
    expect(await faultsWith({ 'redirects.yaml': redirects(to) }), to).toEqual([]);
  expect(await faultsWith({ 'redirects.yaml': redirects('/en/content/guides/202') })).toEqual([
    'redirects.yaml:1: /old转到/en/content/guides/202，那里没有内容',
  ]);
  expect(await faultsWith({ 'en/redirects.yaml': redirects('/ar') })).toHaveLength(1);
});

test('faults of a language name the file with its folder, and those of the default are said once', async () => {
  const faults = await faultsWith({
    'media/a.svg': '<svg/>',
    'en/site.yaml': 'siteName: Pumps\nlocale: en\nheadNav: [{ title: A, path: /nowhere }]\n',
    'en/guides/201.md': article({ author: 'nobody' }, '# A\n\n![](/media/b.svg)\n'),
    'en/redirects.yaml': '- { from: /a, to: /content/news, status: 301 }\n',
    'en/other/1.md': article(),
    'en/pages/home.yaml': 'title: Home\nsections: [{ type: articles, title: A, category: news }]\n',
  });
  expect(faults).toEqual([
    expect.stringMatching(/^authors\/li\.yaml:3: 图片\/media\/samples\/dot\.png/),
    expect.stringMatching(/^en\/guides\/201\.md:5: 没有作者nobody/),
    expect.stringMatching(/^en\/guides\/201\.md:8: 正文里不要用一级标题/),
    expect.stringMatching(/^en\/guides\/201\.md:10: 图片\/media\/b\.svg/),
    'en/other/category.yaml:1: 缺少other/category.yaml',
    expect.stringMatching(/^en\/pages\/home\.yaml:2: 没有栏目news/),
    expect.stringMatching(/^en\/redirects\.yaml:1: /),
    expect.stringMatching(/^en\/site\.yaml:2: 不认识的键：locale/),
    expect.stringMatching(/^site\.yaml:5: 图片\/media\/samples\/dot\.png/),
  ]);
});

test('what readers of a language see, although nobody has translated it, is a hint', async () => {
  const site = LANGUAGES_CONTENT['site.yaml'].replace('ar]', 'ar, pt-BR]');
  const dir = await folder({ 'site.yaml': site });
  const hints = (await contentHints(dir)).map((one) =>
    formatDiagnostics([one]).slice(dir.length + 1),
  );
  expect(hints).toEqual([
    expect.stringMatching(
      /^en\/guides\/category\.yaml:1: 栏目guides还没有这种语言的标题，显示的是“Guides”/,
    ),
    `pt-br/site.yaml:1: 还没有这种语言的内容：${dir}/pt-br里没有文件`,
  ]);
});

const DIGEST = digestOf('怎样选泵', '摘要', '见[安装](/content/guides/202)。\n');

test('translations that are older than their originals are listed', async () => {
  const dir = await folder({
    'en/guides/201.md': article({ title: 'How', translatedFrom: 'long-ago' }),
    'ar/guides/201.md': article({ title: 'كيف', translatedFrom: DIGEST }),
    'en/pages/about_us.md': page('About us\ntranslatedFrom: long-ago'),
    'en/guides/777.md': article({ title: 'Only here', translatedFrom: 'x' }),
  });
  const editions = await readEditions(dir);
  expect(translationsIn(editions)).toHaveLength(3);
  expect(formatDiagnostics(outdatedTranslations(editions)).split('\n').sort()).toEqual([
    `${dir}/en/guides/201.md:1: 原文${dir}/guides/201.md在翻译以后改过`,
    `${dir}/en/pages/about_us.md:1: 原文${dir}/pages/about_us.md在翻译以后改过`,
  ]);
  expect(
    (await contentHints(dir)).filter(({ message }) => message.startsWith('原文')),
  ).toHaveLength(2);
});

test.each([
  ['as editors write it', (text: string) => text],
  [
    'with the line ends of Windows and a byte order mark',
    (text: string) => `\ufeff${text.replaceAll('\n', '\r\n')}`,
  ],
  [
    'with another value',
    (text: string) => text.replace('summary', 'translatedFrom: old # note\nsummary'),
  ],
])(
  'a translation says what it is of, and all other bytes of its file stay, %s',
  async (_, change) => {
    const text = change(
      article({ title: 'How — “quotes”', tags: ['a, b'] }, '---\ntranslatedFrom: x\n\n\tTab  \n'),
    );
    const dir = await folder({ 'en/guides/201.md': text });
    const file = path.join(dir, 'en/guides/201.md');
    const names = text.includes('old') ? [file] : [];
    expect((await noteTranslations(await readEditions(dir), names)).written).toContain(file);
    const written = await readFile(file, 'utf8');
    const isOther = (line: string) => !/^translatedFrom: (?:old # note|'[\w-]{12}')\r?$/.test(line);
    expect(written.split('\n').filter(isOther)).toEqual(text.split('\n').filter(isOther));
    expect(written).toContain(`\ntranslatedFrom: '${DIGEST}'${text.includes('\r') ? '\r' : ''}\n`);
    expect(await checkContent(dir)).toEqual([]);
    expect(outdatedTranslations(await readEditions(dir))).toEqual([]);
  },
);

test('one that is older than its original is only written if it is named; what is no translation is said', async () => {
  const dir = await folder({
    'en/guides/201.md': article({ title: 'How', translatedFrom: 'old' }),
  });
  const old = path.join(dir, 'en/guides/201.md');
  const all = await noteTranslations(await readEditions(dir), []);
  expect(all.written.sort()).toEqual(
    ['ar/guides/201.md', 'en/pages/about_us.md'].map((file) => path.join(dir, file)),
  );
  expect(outdatedTranslations(await readEditions(dir))).toHaveLength(1);
  const named = await noteTranslations(await readEditions(dir), [old, 'en/nothing.md']);
  expect(named).toEqual({ written: [old], unknown: ['en/nothing.md'] });
  await put(dir, 'guides/201.md', article({ title: '怎样选泵' }, '新。\n'));
  expect(outdatedTranslations(await readEditions(dir))).toHaveLength(2);
});
