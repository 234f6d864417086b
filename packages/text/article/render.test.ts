import { thisProcess } from '@wenzhan/kit/process/process';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderTasks } from '../thread/render-tasks';
import { render } from './render';
import { UnrenderableError } from './unrenderable';

const lines: object[] = [];

beforeEach(() => {
  lines.splice(0);
  thisProcess.writeLog = (level, message, fields) => lines.push({ level, message, ...fields });
});

afterEach(() => {
  vi.restoreAllMocks();
  thisProcess.renderer = undefined;
});

test('without a thread, texts are rendered here', async () => {
  expect((await render('renderBody', '<p onclick=x>字', '')).html).toBe('<p>字</p>');
  expect(await render('toMarkdown', '<h2>题</h2>', 'https://site.example/')).toBe('## 题\n');
  expect(await render('renderMarkdown', '**粗**')).toContain('<strong>粗</strong>');
});

test('a text that its task cannot render is an error of this text, and is logged', async () => {
  // How deep a text may be before this happens differs between machines.
  const overflow = new RangeError('Maximum call stack size exceeded');
  vi.spyOn(renderTasks, 'absoluteHtml').mockImplementation(() => {
    throw overflow;
  });
  await expect(render('absoluteHtml', '<div>字', 'https://site.example/')).rejects.toThrow(
    UnrenderableError,
  );
  const message = 'a text cannot be rendered';
  const reason = String(overflow);
  expect(lines).toEqual([{ level: 'error', message, task: 'absoluteHtml', reason, characters: 6 }]);
});

test('with a thread, long texts are rendered there and never here, short ones here', async () => {
  const asked: unknown[] = [];
  thisProcess.renderer = {
    run: async (name, input) => {
      asked.push([name, ...input]);
      throw new Error('too many texts wait to be rendered');
    },
  };
  expect((await render('renderBody', '<p>字'.repeat(200), '')).length).toBe(200);
  expect(asked).toEqual([]);
  const deep = `${'<b>'.repeat(31)}x${'</b>'.repeat(31)}`;
  for (const long of ['字'.repeat(10_001), '<b></b>x'.repeat(400), deep]) {
    await expect(render('renderBody', long, '')).rejects.toThrow('too many texts wait');
    expect(asked.splice(0)).toEqual([['renderBody', long, '']]);
  }
});

test('a text that the thread gives up is not rendered here', async () => {
  const run = () => Promise.reject(new UnrenderableError('it takes longer than 2500 ms'));
  thisProcess.renderer = { run };
  await expect(render('renderBody', '字'.repeat(10_001), '')).rejects.toThrow(UnrenderableError);
  expect(lines).toMatchObject([{ level: 'error', reason: 'it takes longer than 2500 ms' }]);
});
