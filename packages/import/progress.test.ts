import { expect, test } from 'vitest';
import { progressOn } from './progress';

/** What is written while a step of a thousand things takes 25 seconds. */
function written(isTTY: boolean): string[] {
  const texts: string[] = [];
  let time = 0;
  const { progress, clear } = progressOn({ isTTY, write: (text) => texts.push(text) }, () => time);
  for (let done = 0; done <= 1000; done += 1, time += 25) progress('取图片', done, 1000);
  clear();
  return texts;
}

test('a terminal has one line that changes and is removed at the end', () => {
  const texts = written(true);
  expect(texts[0]).toBe('\r\u001b[2K取图片：0/1000');
  expect(texts.at(-1)).toBe('\r\u001b[2K');
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.join('')).not.toContain('\n');
});

test('a file has a line now and then, and none of a short command', () => {
  expect(written(false)).toEqual(['取图片：400/1000\n', '取图片：800/1000\n']);
});
