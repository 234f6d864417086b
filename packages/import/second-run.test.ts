import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkContent } from '@wenzhan/content/check/check';
import { expect, test } from 'vitest';
import { readHexo } from './hexo/read';
import { readFolder } from './read-folder';
import { formatReport } from './report';
import { folderWith } from './testing/markdown-folder';
import { runImport } from './testing/old-site';
import { readWordpressExport } from './wordpress/export-file';

const post = (number: number, more = '') =>
  `---\ntitle: 第${number}篇\ndate: 2020-01-0${number} 03:04:05\n${more}---\n\n正文${number}。\n`;

const CONFIG = {
  '_config.yml':
    'title: 小站\nurl: https://old.example\npermalink: :year/:month/:day/:title/\ntimezone: Asia/Shanghai\n',
};

const hexo = async (files: Record<string, string>) =>
  readHexo(
    await folderWith({
      ...CONFIG,
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`source/${name}`, text])),
    }),
  );

const BEFORE = {
  '_posts/p4.md': post(4),
  '_posts/p6.md': post(6),
  '_posts/p7.md': post(7),
  'links/index.md': post(8),
};

type Done = Awaited<ReturnType<typeof runImport>>;

/** The files of an import by title. */
const filesOf = ({ result }: Done) =>
  new Map(result.map.places.map(({ post: { title }, file }) => [title, file]));

async function twice(
  after: Record<string, string>,
  options = {},
  between?: (first: Done, files: Map<string, string>) => Promise<void>,
) {
  const first = await runImport(await hexo(BEFORE));
  const files = filesOf(first);
  const fileOf = (number: number) => files.get(`第${number}篇`) ?? '';
  await between?.(first, files);
  const second = await runImport(await hexo(after), first.root, options);
  expect(await checkContent(second.into)).toEqual([]);
  return {
    ...second,
    first,
    fileOf,
    report: formatReport(second.result),
    secondFiles: filesOf(second),
  };
}

const { '_posts/p4.md': _, ...WITHOUT_4 } = BEFORE;

test('a post that was deleted in the source is named, and stays', async () => {
  const { report, read, fileOf } = await twice(WITHOUT_4);
  const [first = ''] = report.split('\n## ');
  expect(first).toContain('这里还公开、旧站上已经没有或不公开的：1篇');
  expect(report).toContain(`\`${fileOf(4)}\` **第4篇**：旧站上没有了`);
  expect(report).toContain('--withdraw');
  expect(await read(fileOf(4))).not.toContain('status: draft');
});

test('it becomes a draft if that is asked for, with what an editor changed, and is named once', async () => {
  const { read, fileOf, root, report, into, first } = await twice(
    WITHOUT_4,
    { withdraw: true },
    async ({ into, read }, files) => {
      const file = files.get('第4篇') ?? '';
      const text = (await read(file))
        .replace('正文4', '改过4')
        .replace('---\n', '---\nstatus: published\n');
      await writeFile(path.join(into, file), text);
    },
  );
  expect(await read(fileOf(4))).toMatch(
    /^---\nstatus: draft\ntitle: 第4篇\n(?!status)[\s\S]*改过4/,
  );
  expect(report).toContain('撤下了旧站上已经没有或不公开的：1篇');
  const again = await runImport(await hexo(WITHOUT_4), root);
  expect(formatReport(again.result)).not.toMatch(/还公开|撤下/);
  // What an editor changed stays, also when the post is back.
  await runImport(await hexo(BEFORE), root);
  expect(await read(fileOf(4))).toContain('改过4');
  expect([into, first.result.leftBehind]).toEqual([first.into, []]);
});

test('a withdrawn post that nobody edited comes back with the source', async () => {
  const { read, fileOf, root } = await twice(WITHOUT_4, { withdraw: true });
  expect(await read(fileOf(4))).toContain('status: draft');
  await runImport(await hexo(BEFORE), root);
  expect(await read(fileOf(4))).not.toContain('status: draft');
});

test('posts and pages that became private in the source are withdrawn at once, one that was edited here is named', async () => {
  const after = {
    ...BEFORE,
    '_posts/p4.md': post(4, 'password: abc\n'),
    '_posts/p6.md': post(6, 'hidden: true\n'),
    'links/index.md': post(8, 'private: true\n'),
  };
  const { read, fileOf, into, report, root } = await twice(
    after,
    {},
    async ({ into, read }, files) => {
      const file = files.get('第6篇') ?? '';
      await writeFile(path.join(into, file), (await read(file)).replace('正文6', '改过6'));
    },
  );
  expect(await read(fileOf(4))).toContain('status: draft');
  expect(existsSync(path.join(into, fileOf(8)))).toBe(false);
  expect(await read(fileOf(6))).not.toContain('status: draft');
  expect(report).toContain('这里还公开、旧站上已经没有或不公开的：1篇');
  expect(report).toContain(`\`${fileOf(6)}\` **第6篇**：不公开（hidden: true），导入以后改过`);
  const last = await runImport(await hexo(after), root, { withdraw: true });
  expect([...last.result.changes.kept]).toEqual([]);
  expect(await read(fileOf(6))).toMatch(/status: draft[\s\S]*改过6/);
});

test('a link in an editor’s own file to a post that became private does not keep it public', async () => {
  const after = { ...BEFORE, '_posts/p4.md': post(4, 'draft: true\n') };
  const first = await runImport(await hexo(BEFORE));
  const file = filesOf(first).get('第4篇') ?? '';
  const own = path.join(first.into, path.dirname(file), '1.md');
  await writeFile(
    own,
    `---\ntitle: 甲\nsummary: 乙\npublishedAt: 2026-01-02T03:04:05Z\n---\n\n[见](/content/${file.replace('.md', '')})\n`,
  );
  const { result } = await runImport(await hexo(after), first.root);
  expect(await first.read(file)).toContain('status: draft');
  expect(result.site.posts).toHaveLength(4);
});

test('a post of WordPress in its trash is withdrawn', async () => {
  const item = (status: string) =>
    `<item><title>甲</title><link>https://old.example/a/</link><wp:post_id>1</wp:post_id><wp:post_date>2020-01-02 03:04:05</wp:post_date><wp:post_type>post</wp:post_type><wp:status>${status}</wp:status><content:encoded>字</content:encoded></item>`;
  const read = async (items: string) => {
    const channel = `<title>站</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>${items}`;
    const folder = await folderWith({
      'a.xml': `<?xml version="1.0"?><rss><channel>${channel}</channel></rss>`,
    });
    return readWordpressExport(path.join(folder, 'a.xml'));
  };
  const other = item('publish').replace(
    /甲|1<|\/a\//g,
    (part) => ({ 甲: '乙', '1<': '2<' })[part] ?? '/b/',
  );
  const first = await runImport(await read(item('publish') + other));
  const { result } = await runImport(await read(item('trash') + other), first.root);
  expect(result.leftBehind.map(({ hiddenBy }) => hiddenBy)).toEqual(['wp:status: trash']);
  expect(await first.read('posts/1.md')).toContain('status: draft');
});

test('a post that cannot be read any more counts as there, also beside a copy of it', async () => {
  const first = await runImport(await hexo(BEFORE));
  const unread = first.result.site.posts.flatMap(({ key, title }) =>
    title === '第4篇' ? key : [],
  );
  const site = await hexo({ ...WITHOUT_4, '_posts/copy.md': post(4) });
  const { result } = await runImport({ ...site, unread }, first.root);
  expect([unread.length, result.leftBehind, result.renamed]).toEqual([1, [], []]);
});

test('posts of another system than that of this import are not missing', async () => {
  const first = await runImport(await hexo(BEFORE));
  const other = await hexo({ '_posts/p5.md': post(5) });
  const { result } = await runImport({ ...other, system: 'ghost' }, first.root);
  expect(result.leftBehind).toEqual([]);
});

test('a page that was edited here is never removed', async () => {
  const { 'links/index.md': _page, ...others } = BEFORE;
  const edit = async ({ into, read }: Done, files: Map<string, string>) => {
    const file = files.get('第8篇') ?? '';
    await writeFile(path.join(into, file), (await read(file)).replace('正文8', '改过8'));
  };
  const { read, fileOf, result } = await twice(others, { withdraw: true }, edit);
  expect(await read(fileOf(8))).toContain('改过8');
  expect(result.leftBehind.map(({ isWithdrawn }) => isWithdrawn)).toEqual([false]);
});

test('a renamed file keeps its number and its old address', async () => {
  const { '_posts/p6.md': p6, ...others } = BEFORE;
  const { fileOf, secondFiles, read, report, root } = await twice({
    ...others,
    '_posts/p6-renamed.md': p6,
  });
  expect(secondFiles.get('第6篇')).toBe(fileOf(6));
  const text = await read(fileOf(6));
  expect(text).toContain('- /2020/01/06/p6-renamed');
  expect(text).toMatch(/- \/2020\/01\/06\/p6$/m);
  expect(report).toContain('在旧站改了文件名、编号不变的：1篇');
  const again = await runImport(await hexo({ ...others, '_posts/p6-renamed.md': p6 }), root);
  expect([again.result.leftBehind, again.result.renamed, again.result.changes.updated]).toEqual([
    [],
    [],
    [],
  ]);
  const last = await runImport(await hexo(others), root);
  expect(last.result.leftBehind.map(({ title }) => title)).toEqual(['第6篇']);
});

test('a text with another name, title and date at the same address is the same', async () => {
  const at = (number: number) => post(number, 'permalink: same/\n');
  const first = await runImport(await hexo({ ...BEFORE, '_posts/a.md': at(1) }));
  const { result } = await runImport(await hexo({ ...BEFORE, '_posts/b.md': at(2) }), first.root);
  expect(result.renamed).toHaveLength(1);
});

test('a page is no renamed post, though its title is the same', async () => {
  const { '_posts/p6.md': p6, ...others } = BEFORE;
  const { result } = await twice({ ...others, 'six/index.md': p6 });
  expect([result.renamed, result.leftBehind.length]).toEqual([[], 1]);
});

test('a file that is moved to a folder of drafts is withdrawn', async () => {
  const text = '---\ntitle: 甲\ndate: 2020-01-02 03:04:05\n---\n\n字\n';
  const first = await runImport(
    await readFolder(await folderWith({ 'a/x.md': text, 'a/y.md': text.replace('甲', '乙') })),
  );
  const file = filesOf(first).get('甲') ?? '';
  const moved = await folderWith({ 'drafts/x.md': text, 'a/y.md': text.replace('甲', '乙') });
  const second = await runImport(await readFolder(moved), first.root);
  const now = filesOf(second).get('甲') ?? '';
  expect(path.basename(now)).toBe(path.basename(file));
  expect(await second.read(now)).toContain('status: draft');
  expect(now === file || !existsSync(path.join(second.into, file))).toBe(true);
  await rm(moved, { recursive: true });
});

test('of two posts of the same title and date none is taken for a renamed one', async () => {
  const twins = await runImport(
    await hexo({ ...BEFORE, '_posts/p6-b.md': BEFORE['_posts/p6.md'] }),
  );
  const { '_posts/p6.md': p6, ...others } = BEFORE;
  const one = await runImport(await hexo({ ...others, '_posts/a.md': p6 }), twins.root);
  expect(one.result.renamed).toEqual([]);
  const { result } = await twice({ ...others, '_posts/a.md': p6, '_posts/b.md': p6 });
  expect(result.renamed).toEqual([]);
  expect(result.leftBehind.map(({ title }) => title)).toEqual(['第6篇']);
});
