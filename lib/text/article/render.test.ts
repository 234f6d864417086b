import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLog } from '../../runtime/telemetry/log';
import { UnrenderableError } from '../unrenderable';
import { type Renderer, render, setRenderer } from './render';

const lines: object[] = [];

beforeEach(() => {
  lines.splice(0);
  setLog((level, message, fields) => lines.push({ level, message, ...fields }));
});

afterEach(() => setRenderer(undefined as unknown as Renderer));

test('without a thread, texts are rendered here', async () => {
  expect((await render('renderBody', '<p onclick=x>字', '')).html).toBe('<p>字</p>');
  expect(await render('toMarkdown', '<h2>题</h2>', 'https://site.example/')).toBe('## 题\n');
  expect(await render('renderMarkdown', '**粗**')).toContain('<strong>粗</strong>');
});

test('a text that is nested too deeply for the stack is one that cannot be rendered, and is logged', async () => {
  const html = '<div>'.repeat(20_000);
  await expect(render('absoluteHtml', html, 'https://site.example/')).rejects.toThrow(
    UnrenderableError,
  );
  expect(lines).toMatchObject([
    {
      level: 'error',
      message: 'a text cannot be rendered',
      task: 'absoluteHtml',
      characters: 100_000,
    },
  ]);
});

test('with a thread, they are rendered there; what was not tried is no fault of the text', async () => {
  const asked: unknown[] = [];
  setRenderer({
    run: async (name, input) => {
      asked.push([name, ...input]);
      throw new Error('too many texts wait to be rendered');
    },
  });
  await expect(render('absoluteHtml', '<p>', 'https://site.example/')).rejects.toThrow('too many');
  expect(asked).toEqual([['absoluteHtml', '<p>', 'https://site.example/']]);
  expect(lines).toEqual([]);
});
