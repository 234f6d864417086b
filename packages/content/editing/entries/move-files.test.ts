import * as disk from 'node:fs/promises';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { put, testApi } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';
import { LANGUAGES_CONTENT } from '../../testing/languages';

vi.mock('node:fs/promises', { spy: true });

type Step = (...given: never[]) => Promise<unknown>;

/** Lets the process change so many more names and files on the disk; then it is dead. @returns whether it has died */
async function afterSteps(steps: number, work: () => Promise<unknown>): Promise<boolean> {
  const real = await vi.importActual<typeof disk>('node:fs/promises');
  let left = steps;
  const counted =
    (step: Step): Step =>
    async (...given) => {
      left -= 1;
      if (left < 0) throw new Error('the process was ended');
      return step(...given);
    };
  vi.mocked(disk.rename).mockImplementation(counted(real.rename) as never);
  vi.mocked(disk.rm).mockImplementation(counted(real.rm) as never);
  vi.mocked(disk.appendFile).mockImplementation(counted(real.appendFile) as never);
  vi.mocked(disk.writeFile).mockImplementation(counted(real.writeFile) as never);
  await work();
  vi.mocked(disk.rename).mockReset();
  vi.mocked(disk.rm).mockReset();
  vi.mocked(disk.appendFile).mockReset();
  vi.mocked(disk.writeFile).mockReset();
  return left < 0;
}

/** Each step takes half a second; the slow tests try all of them. */
const STRIDE = process.env.SLOW_TESTS ? 1 : 6;
const FOLDERS = ['', 'en/', 'ar/'];
const path = 'guides/201.md';

test('wherever a move is ended, one address is served and the other leads there, and the next start finishes it', async () => {
  const { edit, call, dir } = await editingApi(LANGUAGES_CONTENT);
  const { text, version } = await edit('edit_read', { path });
  await edit('edit_save', { path, text: `${text}\n新的。\n`, base: version });
  for (let steps = 0; ; steps += STRIDE) {
    const folder = `${dir}-${steps}`;
    await cp(dir, folder, { recursive: true });
    const { call: ask } = await editingApi(folder);
    const isEnded = await afterSteps(steps, () => ask('edit_move', { path, category: 'news' }));
    await removeLocks(folder);
    await readersFindIt(folder);
    if (!isEnded) break;
    const again = await editingApi(folder);
    await vi.waitFor(async () =>
      expect(await filesIn(folder)).not.toContain('data/edit/moving.json'),
    );
    const files = await filesIn(folder);
    const isMoved = files.includes('news/201.md');
    const [now, old] = isMoved ? ['news', 'guides'] : ['guides', 'news'];
    for (const each of FOLDERS) {
      expect(files, `${steps}`).toContain(`${each}${now}/201.md`);
      expect(files, `${steps}`).not.toContain(`${each}${old}/201.md`);
    }
    expect(files).toContain(`${now}/201.draft.md`);
    const { list } = await again.edit('edit_history', { path: `${now}/201.md` });
    expect(list.map(({ what }) => what)).toEqual(
      isMoved ? ['moved', 'saved', 'elsewhere'] : ['saved', 'elsewhere'],
    );
  }
  expect((await call('edit_read', { path })).code).toBe(0);
}, 60_000);

/** A process that was ended has left them, and others wait until they are old. */
async function removeLocks(folder: string) {
  for (const name of ['texts.lock', 'moving.lock'])
    await rm(`${folder}/data/edit/${name}`, { force: true });
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.map((name) => name.replaceAll('\\', '/'));
}

async function readersFindIt(folder: string) {
  const copy = `${folder}-seen`;
  await cp(folder, copy, { recursive: true });
  await rm(`${copy}/data`, { recursive: true });
  const { ask } = await testApi(copy);
  for (const language of ['zh-cn', 'en', 'ar']) {
    const { code, data } = await ask(`article_info?id=201&language=${language}`);
    expect(code).toBe(0);
    const { category } = data.article;
    if (category === 'guides') continue;
    const { list } = (await ask(`redirect_list?language=${language}`)).data;
    const to = '/content/news/201';
    expect(list).toContainEqual({ from: '/content/guides/201', to, status: 308 });
  }
  await rm(copy, { recursive: true });
}

test('a move that the disk refuses at its beginning changes nothing, now and later', async () => {
  const { call, dir, file } = await editingApi(LANGUAGES_CONTENT);
  const before = await Promise.all(FOLDERS.map((folder) => file(folder + path)));
  vi.mocked(disk.rename).mockImplementation(async (from, to) => {
    const real = await vi.importActual<typeof disk>('node:fs/promises');
    if (String(to).endsWith('news/201.md')) throw Object.assign(new Error(), { code: 'EACCES' });
    await real.rename(from, to);
  });
  expect((await call('edit_move', { path, category: 'news' })).code).toBe(403);
  vi.mocked(disk.rename).mockReset();
  await editingApi(dir);
  expect(await Promise.all(FOLDERS.map((folder) => file(folder + path)))).toEqual(before);
  expect(await filesIn(dir)).not.toContain('data/edit/moving.json');
});

test('a journal that names no move is put away, and the log says so', async () => {
  const journal = '{"path":"../../etc/passwd","category":"news","by":"x"}';
  const files = { ...LANGUAGES_CONTENT, 'data/edit/moving.json': journal };
  const { lines, dir } = await editingApi(files);
  await vi.waitFor(async () => expect(await filesIn(dir)).not.toContain('data/edit/moving.json'));
  expect(lines.join()).toContain('names no move');
});

test('versions at the new place come before those that are moved there', async () => {
  const { edit, dir } = await editingApi(LANGUAGES_CONTENT);
  const { text, version } = await edit('edit_read', { path });
  await edit('edit_move', { path, category: 'news' });
  // Another process has noted something at the old place meanwhile.
  const history = `${dir}/data/edit/history`;
  await put(dir, `data/edit/history/${path}/${version}.txt`, text);
  const line = { version, at: 1, what: 'elsewhere' };
  await writeFile(`${history}/${path}/log.jsonl`, `${JSON.stringify(line)}\n`);
  await edit('edit_move', { path: 'news/201.md', category: 'guides' });
  const { list } = await edit('edit_history', { path });
  expect(list.map(({ what }) => what)).toEqual(['moved', 'moved', 'elsewhere', 'elsewhere']);
  expect(await readdir(`${history}/news`)).toEqual([]);
  expect(await readFile(`${dir}/${path}`, 'utf8')).toContain('aliases: [/content/news/201]');
});
