import { readdir, rm } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { article, CATEGORY, put } from '../../testing/content-folder';
import { editingApi } from '../../testing/editing';
import { parseEntry } from '../shown/parse-entry';

vi.mock('../shown/parse-entry', { spy: true });

const path = 'news/7.md';
const BEGUN = article({ title: '新厂' }, '一\n\n二\n\n三\n');

/** A site with a draft of an article, of which the public file was changed by another program since. */
async function changedOnBothSides(inDraft: [string, string], inPublic: [string, string]) {
  const api = await editingApi({ 'news/category.yaml': CATEGORY, [path]: BEGUN });
  const { text, version } = await api.edit('edit_read', { path });
  const draft = await api.edit('edit_save', {
    ...{ path, base: version },
    text: text.replace(...inDraft),
  });
  const elsewhere = text.replace(...inPublic);
  await put(api.dir, path, elsewhere);
  return { ...api, draft, elsewhere };
}

test('what was changed in another paragraph of the public file is merged when the draft is published', async () => {
  const { edit, file, draft } = await changedOnBothSides(['二', '甲'], ['三', '乙']);
  await edit('edit_publish', { path, version: draft.version });
  expect(await file(path)).toBe(BEGUN.replace('二', '甲').replace('三', '乙'));
});

test('of the same paragraph, changed in the draft and in the public file, both are shown, then what was made of them is published', async () => {
  const { edit, file, draft, elsewhere } = await changedOnBothSides(['二', '甲'], ['二', '乙']);
  const plan = await edit('edit_publish', { path, version: draft.version, plan: true });
  expect(plan).toMatchObject({ effects: [], conflict: { text: elsewhere, common: BEGUN } });
  const refused = await edit('edit_publish', { path, version: draft.version });
  expect([refused.receipt, refused.conflict]).toEqual([undefined, plan.conflict]);
  expect(await file(path)).toBe(elsewhere);
  const both = elsewhere.replace('乙', '甲和乙');
  const save = { path, text: both, base: draft.version, merged: plan.conflict?.version };
  const { version, outcome } = await edit('edit_save', save);
  const { receipt, conflict } = await edit('edit_publish', { path, version });
  expect([outcome, receipt !== undefined, conflict]).toEqual(['saved', true, undefined]);
  expect([await file(path), await file('news/7.draft.md')]).toEqual([both, null]);
});

test('who keeps the draft as it is has seen the public text, too', async () => {
  const { edit, file, draft } = await changedOnBothSides(['二', '甲'], ['二', '乙']);
  const { version, text } = draft;
  const { conflict } = await edit('edit_publish', { path, version, plan: true });
  const save = { path, text, base: version, merged: conflict?.version };
  expect((await edit('edit_save', save)).version).toBe(version);
  expect((await edit('edit_publish', { path, version })).receipt).toBeDefined();
  expect(await file(path)).toBe(text);
});

test('what is changed in the public file after it was seen is merged, or shown again', async () => {
  const { edit, file, draft, elsewhere, dir } = await changedOnBothSides(
    ['二', '甲'],
    ['二', '乙'],
  );
  const { version, text } = draft;
  const { conflict } = await edit('edit_publish', { path, version, plan: true });
  await edit('edit_save', { path, text, base: version, merged: conflict?.version });
  await put(dir, path, elsewhere.replace('乙', '丙'));
  const again = await edit('edit_publish', { path, version });
  expect(again.conflict?.text).toContain('丙');
  await put(dir, path, elsewhere.replace('三', '丁'));
  await edit('edit_publish', { path, version });
  expect(await file(path)).toBe(text.replace('三', '丁'));
});

test('without the text that both began from, no change of the public file is overwritten', async () => {
  const { edit, file, draft, elsewhere, dir } = await changedOnBothSides(
    ['二', '甲'],
    ['三', '乙'],
  );
  const history = `${dir}/data/edit/history/${path}`;
  const { version } = draft;
  for (const name of await readdir(history))
    if (name.endsWith('.txt')) await rm(`${history}/${name}`);
  expect((await edit('edit_read', { path })).version).toBe(version);
  const { conflict, receipt } = await edit('edit_publish', { path, version });
  expect([conflict?.text, conflict?.common, receipt]).toEqual([elsewhere, undefined, undefined]);
  expect(await file(path)).toBe(elsewhere);
});

test('a draft that was begun elsewhere counts as begun from the public text as it was seen first', async () => {
  const files = { 'news/category.yaml': CATEGORY, [path]: BEGUN };
  const draft = BEGUN.replace('二', '甲');
  const { edit, file, dir } = await editingApi({ ...files, 'news/7.draft.md': draft });
  const { version } = await edit('edit_read', { path });
  const plan = { path, version, plan: true };
  const { effects, conflict } = await edit('edit_publish', plan);
  expect([effects.length > 0, conflict]).toEqual([true, undefined]);
  await put(dir, path, BEGUN.replace('二', '乙'));
  expect((await edit('edit_publish', plan)).conflict).toMatchObject({ common: BEGUN });
  await put(dir, path, BEGUN.replace('三', '丙'));
  await edit('edit_publish', { path, version });
  expect(await file(path)).toBe(draft.replace('三', '丙'));
  // The next draft begins from what is public now, whatever the one before began from.
  await put(dir, 'news/7.draft.md', BEGUN.replace('一', '丁'));
  const next = await edit('edit_read', { path });
  await edit('edit_publish', { path, version: next.version });
  expect(await file(path)).toBe(BEGUN.replace('一', '丁'));
});

test('a version that nobody was shown is not taken for one that was seen', async () => {
  const { edit, draft } = await changedOnBothSides(['二', '甲'], ['二', '乙']);
  const { text, version } = draft;
  await edit('edit_save', { path, text, base: version, merged: '0'.repeat(32) });
  expect((await edit('edit_publish', { path, version })).conflict).toBeDefined();
});

test('the text is checked for faults while nobody else writes', async () => {
  const { edit, draft, file } = await changedOnBothSides(['二', '甲'], ['三', '乙']);
  const { parseEntry: parse } =
    await vi.importActual<typeof import('../shown/parse-entry')>('../shown/parse-entry');
  let writing: Promise<unknown> | undefined;
  // While the faults are looked for, somebody else wants to save.
  vi.mocked(parseEntry).mockImplementation((...given) => {
    writing ??= edit('edit_save', { path, text: BEGUN, base: draft.version }, 'writer');
    return parse(...given);
  });
  const { receipt } = await edit('edit_publish', { path, version: draft.version });
  await writing;
  expect(receipt).toBeDefined();
  expect(await file(path)).toContain('甲');
});

test('a form that arrives twice publishes once, and is answered as the first time', async () => {
  const api = await editingApi({ 'news/category.yaml': CATEGORY });
  const made = await api.edit('edit_create', { kind: 'article', category: 'news', title: '题' });
  const { text, version } = await api.edit('edit_read', made);
  const first = await api.edit('edit_publish', { ...made, version });
  const again = await api.edit('edit_publish', { ...made, version });
  expect([first.receipt !== undefined, again.receipt !== undefined]).toEqual([true, true]);
  const { list } = await api.edit('edit_history', made);
  expect(list.map(({ what }: { what: string }) => what)).toEqual(['published', 'saved']);

  const now = await api.edit('edit_read', made);
  await api.edit('edit_save', { ...made, text: `${now.text}\n又写\n`, base: now.version });
  await expect(api.edit('edit_publish', { ...made, version })).rejects.toThrow();
  expect(text).toContain('题');
});
