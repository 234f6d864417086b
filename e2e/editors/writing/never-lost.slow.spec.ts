import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { untilServing } from '../../support/ready';
import { expect } from '../../support/test';
import { testOn } from '../../support/test-site';
import { WRITING_ENV, type Writer, writer } from '../../support/writing';

const test = testOn({ pages: 'none', content: {}, env: WRITING_ENV });

const PATH = 'guides/201.md';

/** The paragraphs of a text, in order. */
const paragraphs = (text: string) => text.split('\n\n');

/** A text with another paragraph at a place, counted from the end if negative. */
function withParagraph(text: string, at: number, words: string): string {
  const all = paragraphs(text);
  all.splice(at, 1, words);
  return all.join('\n\n');
}

/** Begins an article of some paragraphs. */
async function begin(
  editor: Writer,
  title: string,
): Promise<{ path: string; version: string; text: string }> {
  const { path: made } = await editor.done('edit_create', {
    kind: 'article',
    category: 'news',
    title,
  });
  const { text, version } = await editor.done('edit_read', { path: made });
  const whole = `${text.trimEnd()}\n\n第一段。\n\n第二段。\n\n第三段。\n`;
  const saved = await editor.done('edit_save', { path: made, text: whole, base: version });
  expect(saved.outcome).toBe('saved');
  return { path: made, version: saved.version, text: whole };
}

test('two editors who change different paragraphs keep both, of the same one both are shown', async ({
  site,
}) => {
  const [one, other] = [await writer(site.base), await writer(site.base)];
  const { path: name, version, text } = await begin(one, '两个人一起写');
  const first = await one.done('edit_save', {
    path: name,
    text: withParagraph(text, -3, '第一段改过。'),
    base: version,
  });
  const second = await other.done('edit_save', {
    path: name,
    text: withParagraph(text, -1, '第三段也改过。\n'),
    base: version,
  });
  expect([first.outcome, second.outcome]).toEqual(['saved', 'merged']);
  expect(paragraphs(second.text).slice(-3)).toEqual([
    '第一段改过。',
    '第二段。',
    '第三段也改过。\n',
  ]);

  const mine = withParagraph(text, -2, '我的第二段。');
  await one.done('edit_save', {
    path: name,
    text: withParagraph(second.text, -2, '他的第二段。'),
    base: second.version,
  });
  const conflict = await other.done('edit_save', { path: name, text: mine, base: version });
  expect(conflict.outcome).toBe('conflict');
  expect(conflict.text).toContain('他的第二段。');
  expect(conflict.common).toBe(text);
  expect((await other.done('edit_read', { path: name })).text).toBe(conflict.text);
});

test('readers see a text as it was until it is published, and then at once', async ({ site }) => {
  const editor = await writer(site.base);
  await untilServing(site.base);
  const seen = async () => (await fetch(`${site.base}/content/guides/201`)).text();
  const before = await seen();
  const { text, version } = await editor.done('edit_read', { path: PATH });
  const changed = `${text.trimEnd()}\n\n这一句只有发布以后读得到。\n`;
  const saved = await editor.done('edit_save', { path: PATH, text: changed, base: version });
  expect(await seen()).toBe(before);
  const plan = await editor.done('edit_publish', {
    path: PATH,
    version: saved.version,
    plan: true,
  });
  expect(plan.effects).toContainEqual({ address: '/content/guides/201', change: 'changed' });
  expect(await seen()).toBe(before);
  const { receipt } = await editor.done('edit_publish', { path: PATH, version: saved.version });
  expect(receipt).toMatchObject({ isEverywhere: true });
  expect(receipt?.pages).toBeGreaterThan(0);
  expect(await seen()).toContain('这一句只有发布以后读得到');
});

test('two hundred saves of four editors lose no paragraph', async ({ site }) => {
  const editors = await Promise.all([1, 2, 3, 4].map(() => writer(site.base)));
  const [first] = editors;
  if (!first) throw new Error('nobody has signed in');
  const { path: name } = await begin(first, '两百次保存');
  const { text, version } = await first.done('edit_read', { path: name });
  const parts = editors.map((_, index) => `第${index}位：`);
  const start = `${text.trimEnd()}\n\n${parts.join('\n\n（中间的话）\n\n')}\n`;
  await first.done('edit_save', { path: name, text: start, base: version });
  await Promise.all(
    editors.map(async (editor, index) => {
      for (let save = 1; save <= 50; save += 1) {
        const now = await editor.done('edit_read', { path: name });
        const mine = now.text.replace(
          new RegExp(`^第${index}位：.*$`, 'm'),
          `第${index}位：写了${save}次`,
        );
        const saved = await editor.done('edit_save', { path: name, text: mine, base: now.version });
        expect(saved.outcome).not.toBe('conflict');
      }
    }),
  );
  const { text: last } = await first.done('edit_read', { path: name });
  for (const index of editors.keys()) expect(last).toContain(`第${index}位：写了50次`);
});

test('a server that is killed while editors save leaves each text as one of them has sent it', async ({
  site,
  content,
}) => {
  let editor = await writer(site.base);
  const { path: name, text } = await begin(editor, '半路停电');
  const sent = new Set([text]);
  let saved = text;
  for (let round = 0; round < 3; round += 1) {
    let { version } = await editor.done('edit_read', { path: name });
    const saving = (async () => {
      for (let save = 0; save < 1000; save += 1) {
        const next = withParagraph(text, -2, `第${round}轮第${save}次。${'长'.repeat(5000)}`);
        sent.add(next);
        const answer = await editor.done('edit_save', { path: name, text: next, base: version });
        ({ version } = answer);
        saved = answer.text;
      }
    })().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 400 + round * 150));
    const restarted = site.restart({ hard: true });
    await saving;
    await restarted;
    const onDisk = await readFile(path.join(content.dir, name), 'utf8');
    expect(sent.has(onDisk)).toBe(true);
    editor = await writer(site.base);
    const now = await editor.done('edit_read', { path: name });
    expect(now.text).toBe(onDisk);
    // What was acknowledged is there, or what was sent after it.
    const order = [...sent];
    expect(order.indexOf(onDisk)).toBeGreaterThanOrEqual(order.indexOf(saved));
  }
});
