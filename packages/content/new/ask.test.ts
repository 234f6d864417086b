import { expect, test } from 'vitest';
import { askForRest, EndOfInput } from './ask';
import { type SiteAnswers, WrongArgument } from './create-site';

/** Asks someone who says these lines. @returns the answers, or what was thrown, and what was said to them */
async function ask(lines: string[], given: SiteAnswers = {}, canRepeat = true) {
  const said: string[] = [];
  const answers = await askForRest(given, {
    ask: async () => lines.shift(),
    ...(canRepeat && { reject: (message) => said.push(message) }),
  }).catch((error: Error) => error);
  return { answers, said, left: lines };
}

test('a wrong answer is told at once, and the question asked again', async () => {
  const { answers, said } = await ask(['某馆', 'red', '#0a5', 'a.bmp', '', '首页', '首页=/', '']);
  expect(answers).toEqual({ name: '某馆', colour: '#0a5', menu: '首页=/' });
  expect(said).toEqual([
    expect.stringContaining('颜色red应当写成'),
    expect.stringContaining('标志a.bmp应当是'),
    expect.stringContaining('菜单“首页”应当写成'),
  ]);
});

test('what is given as a flag is not asked for', async () => {
  const { answers, left } = await ask(['', '', '', 'x'], { name: '某馆', colour: '#0a5' });
  expect(answers).toMatchObject({ name: '某馆', colour: '#0a5' });
  expect(left).toEqual(['x']);
});

test('a wrong flag is told before anything is asked', async () => {
  const { answers, left } = await ask(['某馆'], { menu: '首页' });
  expect(answers).toBeInstanceOf(WrongArgument);
  expect(left).toEqual(['某馆']);
});

test('the end of the input names the question that has no answer', async () => {
  const { answers } = await ask(['某馆']);
  expect(answers).toBeInstanceOf(EndOfInput);
  expect(String(answers)).toContain('主色');
  expect(String(answers)).toContain('--colour');
});

test('of who cannot be asked again a wrong answer ends it', async () => {
  const { answers, left } = await ask(['某馆', 'red', '', ''], {}, false);
  expect(answers).toBeInstanceOf(WrongArgument);
  expect(left).toEqual(['', '']);
});
