import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import { chmod, mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { article, CATEGORY, page, put } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';
import { versionOf } from './text-file';
import { refusalOf } from './write-file';

const BODY = '第一段。\n\n第二段。\n\n第三段。\n';
const FILES = {
  'news/category.yaml': CATEGORY,
  'news/1.md': article({ title: '新厂' }, BODY),
  'news/2.md': article({ title: '还没写完', status: 'draft' }),
  'pages/about_us.md': page('关于我们'),
  'pages/home.yaml': 'title: 首页\nsections: [{ type: text, content: 你好 }]\n',
};

test('a save of a public article is a draft beside it, which readers do not see', async () => {
  const { edit, file, ask, readChanges } = await editingApi(FILES);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const changed = text.replace('第二段', '第二段改过');
  const saved = await edit('edit_save', { path: 'news/1.md', text: changed, base: version });
  expect(saved).toEqual({
    outcome: 'saved',
    text: changed,
    version: versionOf(changed),
    problems: [],
  });
  expect(await file('news/1.md')).toBe(FILES['news/1.md']);
  expect(await file('news/1.draft.md')).toBe(changed);
  await readChanges();
  expect((await ask('article_info?id=1')).data.article.content).not.toContain('改过');
  const again = await edit('edit_read', { path: 'news/1.md' });
  expect(again).toMatchObject({ text: changed, entry: { state: 'published', hasDraft: true } });
});

test('an article that is a draft is saved in its file, until its text says otherwise', async () => {
  const { edit, file, ask, readChanges } = await editingApi(FILES);
  const first = await edit('edit_read', { path: 'news/2.md' });
  const text = first.text.replace('还没写完', '快写完了');
  const saved = await edit('edit_save', { path: 'news/2.md', text, base: first.version });
  expect([await file('news/2.md'), await file('news/2.draft.md')]).toEqual([text, null]);
  const published = text.replace('"draft"', '"published"');
  await edit('edit_save', { path: 'news/2.md', text: published, base: saved.version }, 'writer');
  expect([await file('news/2.md'), await file('news/2.draft.md')]).toEqual([text, published]);
  await readChanges();
  expect((await ask('article_info?id=2')).code).toBe(404);
});

test.each(['pages/about_us.md', 'pages/home.yaml', 'news/category.yaml', 'site.yaml'])(
  'the draft of %s is in the folder of editing',
  async (name) => {
    const { edit, file, readChanges, ask } = await editingApi(FILES);
    const { text, version } = await edit('edit_read', { path: name });
    const before = await ask('index_info');
    await edit('edit_save', { path: name, text: `${text}# x\n`, base: version });
    expect(await file(name)).toBe(text);
    expect(await file(`data/edit/drafts/${name}`)).toBe(`${text}# x\n`);
    await readChanges();
    expect(await ask('index_info')).toEqual(before);
    const { list } = await edit('edit_list');
    expect(list.find((entry) => entry.path === name)).toMatchObject({ hasDraft: true });
  },
);

test('changes to different paragraphs are merged, those to the same one are both shown', async () => {
  const { edit, file } = await editingApi(FILES);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const save = (changed: string, as: string) =>
    edit('edit_save', { path: 'news/1.md', text: changed, base: version }, as);
  const first = text.replace('第一段', '第一段，甲');
  expect(await save(first, 'writer')).toMatchObject({ outcome: 'saved' });
  const both = first.replace('第三段', '第三段，乙');
  expect(await save(text.replace('第三段', '第三段，乙'), 'publisher')).toMatchObject({
    outcome: 'merged',
    text: both,
    version: versionOf(both),
  });
  const conflict = await save(text.replace('第一段', '第一段，丙'), 'admin');
  expect(conflict).toMatchObject({ outcome: 'conflict', text: both, common: text });
  expect(await file('news/1.draft.md')).toBe(both);
});

test('without the version that it began from, a save of another text is a conflict', async () => {
  const { edit, file } = await editingApi(FILES);
  const base = versionOf('what nobody has');
  const saved = await edit('edit_save', { path: 'news/1.md', text: 'x', base });
  expect(saved).toMatchObject({ outcome: 'conflict', text: FILES['news/1.md'] });
  expect(saved).not.toHaveProperty('common');
  expect(await file('news/1.draft.md')).toBe(null);
});

test('what another program has written meanwhile is merged, and stays in the history', async () => {
  const { edit, dir } = await editingApi(FILES);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const elsewhere = text.replace('第三段', '第三段，同步来的');
  await put(dir, 'news/1.md', elsewhere);
  const own = text.replace('第一段', '第一段，甲');
  const saved = await edit('edit_save', { path: 'news/1.md', text: own, base: version });
  expect(saved).toMatchObject({
    outcome: 'merged',
    text: elsewhere.replace('第一段', '第一段，甲'),
  });
  const { list } = await edit('edit_history', { path: 'news/1.md' });
  expect(list.map(({ what }) => what)).toEqual(['saved', 'elsewhere', 'elsewhere']);
  const [, second] = list;
  const query = { path: 'news/1.md', version: second?.version };
  expect(await edit('edit_version', query)).toEqual({ text: elsewhere });
});

test('50 saves at once by two editors lose nothing', async () => {
  const paragraphs = Array.from({ length: 50 }, (_, at) => `段落${at}。`);
  const files = { ...FILES, 'news/3.md': article({}, `${paragraphs.join('\n\n')}\n`) };
  const { edit, file } = await editingApi(files);
  const { text, version } = await edit('edit_read', { path: 'news/3.md' });
  const saves = paragraphs.map((paragraph, at) => {
    const changed = text.replace(paragraph, `${paragraph}改${at}`);
    const editor = at % 2 ? 'writer' : 'publisher';
    return edit('edit_save', { path: 'news/3.md', text: changed, base: version }, editor);
  });
  const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome);
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toEqual([]);
  const written = await file('news/3.draft.md');
  for (const [at, paragraph] of paragraphs.entries())
    expect(written).toContain(`${paragraph}改${at}\n`);
});

test('two processes that write into the same folder lose nothing of each other', async () => {
  const paragraphs = Array.from({ length: 20 }, (_, at) => `段落${at}。`);
  const text = article({}, `${paragraphs.join('\n\n')}\n`);
  const first = await editingApi({ ...FILES, 'news/3.md': text });
  // It has a queue and a memory of its own.
  const second = await editingApi(first.dir);
  const base = versionOf(text);
  await first.edit('edit_read', { path: 'news/3.md' });
  const saves = paragraphs.map((paragraph, at) => {
    const changed = text.replace(paragraph, `${paragraph}改${at}`);
    const body = { path: 'news/3.md', text: changed, base };
    return (at % 2 ? first : second).edit('edit_save', body);
  });
  const outcomes = (await Promise.all(saves)).map(({ outcome }) => outcome);
  expect(outcomes).not.toContain('conflict');
  const written = await first.file('news/3.draft.md');
  for (const [at, paragraph] of paragraphs.entries())
    expect(written).toContain(`${paragraph}改${at}\n`);
});

test('a byte order mark and the line endings of a file are kept, also if they differ', async () => {
  const windows = `\uFEFF${article({}, BODY)}`.replaceAll('\n', '\r\n');
  const mixed = article({}, '一\r\n\n二\n\r\n三\r\n');
  const files = { ...FILES, 'news/1.md': windows, 'news/3.md': mixed };
  const { edit, file } = await editingApi(files);
  const save = async (name: string, from: string, to: string) => {
    const { text, version } = await edit('edit_read', { path: name });
    expect(text).not.toMatch(/[\r\uFEFF]/);
    // A form sends other line ends than the service.
    const sent = text.replace(from, to).replaceAll('\n', '\r\n');
    await edit('edit_save', { path: name, text: sent, base: version });
    return file(name.replace('.md', '.draft.md'));
  };
  expect(await save('news/1.md', '第二段', '新的段')).toBe(windows.replace('第二段', '新的段'));
  expect(await save('news/3.md', '二', '新')).toBe(mixed.replace('二', '新'));
});

test.each([
  '../site.yaml',
  '/etc/passwd',
  'news/../news/1.md',
  'news/1.md\0',
  'news\\1.md',
  'data/edit/people.json',
  'data/messages/1.json',
  '.git/config',
  'news/.hidden.md',
  'news/1.draft.md',
  'news/01.md',
  'CON/1.md',
  'news/1.md/x',
  `news/${'1'.repeat(390)}.md`,
  'pages/cafe\u0301.md',
  'pages/caf\u00e9.md',
  'ne\u202ews/1.md',
  'package.json',
  'media/1.md',
  'en/news/1.md',
])('%j is no path of an entry', async (name) => {
  const { call, dir } = await editingApi(FILES);
  const before = await readdir(dir, { recursive: true });
  const body = { path: name, text: 'x', base: versionOf('x') };
  expect((await call('edit_read', { path: name })).code).toBe(404);
  expect((await call('edit_save', body)).code).toBe(404);
  expect(await readdir(dir, { recursive: true })).toEqual(before);
});

test('a link that leads out of the folder is not followed, one within it is', async () => {
  const { call, edit, dir, file } = await editingApi(FILES);
  const outside = path.join(path.dirname(dir), 'outside');
  await mkdir(outside);
  await writeFile(path.join(outside, '7.md'), article({ status: 'draft' }));
  await symlink(path.join(outside, '7.md'), path.join(dir, 'news/7.md'));
  await symlink(outside, path.join(dir, 'other'));
  await symlink('1.md', path.join(dir, 'news/8.md'));
  expect((await call('edit_read', { path: 'news/7.md' })).code).toBe(403);
  expect((await call('edit_read', { path: 'other/7.md' })).code).toBe(403);
  const { text, version } = await edit('edit_read', { path: 'news/8.md' });
  await edit('edit_save', { path: 'news/8.md', text: `${text}新\n`, base: version });
  expect(await file('news/8.draft.md')).toBe(`${text}新\n`);
});

/** Makes a folder read-only, for root too. @returns what ends that; undefined where tests cannot mount */
function forbidWriting(dir: string): (() => void) | undefined {
  if (process.getuid?.() !== 0) {
    chmodSync(dir, 0o555);
    return () => chmodSync(dir, 0o755);
  }
  const mount = (...options: string[]) => spawnSync('mount', [...options, dir]).status === 0;
  if (!mount('--bind', dir)) return undefined;
  mount('-o', 'remount,ro,bind');
  return () => void spawnSync('umount', ['-l', dir]);
}

test('without permission the old file stays, and a sentence says why', async () => {
  const refused = { code: 403, message: expect.stringContaining('不能写') };
  expect(refusalOf(Object.assign(new Error('no'), { code: 'EACCES' }))).toMatchObject(refused);
  const { edit, call, dir, file } = await editingApi(FILES);
  const { text, version } = await edit('edit_read', { path: 'news/1.md' });
  const allow = forbidWriting(path.join(dir, 'news'));
  if (!allow) return;
  const answer = await call('edit_save', { path: 'news/1.md', text: `${text}x`, base: version });
  allow();
  expect(answer).toMatchObject(refused);
  expect(await file('news/1.md')).toBe(text);
  expect((await readdir(path.join(dir, 'news'))).filter((name) => name.startsWith('.'))).toEqual(
    [],
  );
});

test('the permissions of a file stay', async () => {
  const { edit, dir } = await editingApi(FILES);
  await chmod(path.join(dir, 'news/2.md'), 0o640);
  const { text, version } = await edit('edit_read', { path: 'news/2.md' });
  await edit('edit_save', { path: 'news/2.md', text: `${text}x\n`, base: version });
  expect((await stat(path.join(dir, 'news/2.md'))).mode & 0o777).toBe(0o640);
});

test('texts that bring others down are saved, and their faults told', async () => {
  const { edit } = await editingApi(FILES);
  const { version } = await edit('edit_read', { path: 'news/1.md' });
  const bomb = `a: &a [x, x]\n${Array.from({ length: 20 }, (_, at) => `b${at}: &b${at} [${`*${at ? `b${at - 1}` : 'a'}, `.repeat(9)}]`).join('\n')}`;
  const deep = `a: ${'['.repeat(20_000)}`;
  const long = `title: ${'x'.repeat(900_000)}`;
  let base = version;
  for (const front of [bomb, deep, long, 'a\u0000b: \ud800']) {
    const text = `---\n${front}\n---\n\nx\n`;
    const saved = await edit('edit_save', { path: 'news/1.md', text, base });
    expect(saved.outcome).toBe('saved');
    expect(saved.problems.length).toBeGreaterThan(0);
    base = saved.version;
  }
});

test('a text that somebody deletes while another writes it is saved as a draft again', async () => {
  const { edit, call, file, ask } = await editingApi(FILES);
  const path = 'news/2.md';
  const { text, version } = await edit('edit_read', { path }, 'writer');
  await edit('edit_delete', { path, version });
  expect(await file(path)).toBe(null);
  const own = text.replace('status: draft', 'status: published').replace('"draft"', '"published"');
  const saved = await edit('edit_save', { path, text: `${own}新\n`, base: version }, 'writer');
  expect(saved.text).toContain('新\n');
  expect(await file(path)).toBe(saved.text);
  expect((await edit('edit_read', { path })).entry.state).toBe('draft');
  expect((await ask('article_info?id=2')).code).toBe(404);
  const unknown = { path: 'news/9.md', text, base: version };
  expect((await call('edit_save', unknown)).code).toBe(404);
});
