import { UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { afterEach, expect, test, vi } from 'vitest';
import { renderContent, setLongMarkdownRenderer } from './render-content';

const LONG = `**粗** ${'字'.repeat(10_000)}`;

afterEach(() => setLongMarkdownRenderer(undefined));

test('long Markdown is rendered where it can be ended, short Markdown here', async () => {
  const elsewhere = vi.fn(async () => '<p>在别处</p>');
  setLongMarkdownRenderer(elsewhere);
  expect(await renderContent(LONG, 'markdown')).toBe('<p>在别处</p>');
  expect(await renderContent('**粗**', 'markdown')).toContain('<strong>粗</strong>');
  const manyMarks = '*a]'.repeat(2000);
  expect(await renderContent(manyMarks, 'markdown')).toBe('<p>在别处</p>');
  expect(elsewhere.mock.calls).toEqual([
    [LONG, undefined],
    [manyMarks, undefined],
  ]);
});

test('Markdown that takes too long is shown as it is written; what is not tried elsewhere fails, and may be tried again', async () => {
  setLongMarkdownRenderer(() =>
    Promise.reject(new UnrenderableError('it takes longer than 5000 ms')),
  );
  expect(await renderContent(LONG, 'markdown')).toContain(`<pre><code>${LONG}`);
  setLongMarkdownRenderer(() => Promise.reject(new Error('too many texts wait to be rendered')));
  await expect(renderContent(LONG, 'markdown')).rejects.toThrow('too many texts wait');
});

test('HTML without end is served as far as the site reads it, and one character more', async () => {
  expect(await renderContent('字'.repeat(2_000_000), 'html')).toHaveLength(1_000_001);
});
