import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { answererAt } from './answerer';

const written = (output: PassThrough) => String(output.read() ?? '');

test('lines of a pipe are the answers, one for each question, until it ends', async () => {
  const output = new PassThrough();
  const answerer = answererAt(Readable.from(['一\r\n\n最', '后']), output);
  const answers = [];
  for (const question of ['甲', '乙', '丙', '丁']) answers.push(await answerer.ask(question));
  expect(answers).toEqual(['一', '', '最后', undefined]);
  expect(written(output)).toBe('甲\n乙\n丙\n丁\n');
  expect(answerer.reject).toBeUndefined();
});

test('who sits at a terminal is told what is wrong, and may answer again', async () => {
  const output = new PassThrough();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const answerer = answererAt(input, output);
  input.write('red\n');
  expect(await answerer.ask('主色')).toBe('red');
  answerer.reject?.('不对');
  expect(written(output)).toContain('不对\n');
  answerer.close();
  expect(await answerer.ask('主色')).toBeUndefined();
});
