import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { typesetterFor } from './text-to-path';

test.each([
  ['𠮷野家🎉', '〓野家'],
  ['👨‍👩‍👧‍👦合影🇨🇳', '合影'],
  ['👍🏽1️⃣☃️', '☃'],
  ['β-胡萝卜素与α粒子 ✅', 'β-胡萝卜素与α粒子 '],
  ['Ὀδύσσεια Ἅιδης', 'Ὀδύσσεια Ἅιδης'],
  ['세종대왕 훈민정음', '세종대왕 훈민정음'],
  ['Ԥ Ѫ', 'Ԥ Ѫ'],
  ['葛󠄀城', '葛城'],
  ['e\u0301字', 'é字'],
  ['a\u200b\u00ad\u0007b', 'ab'],
  ['甲\n乙　丙', '甲 乙　丙'],
  ['𒀀ༀ\ud800', '〓〓〓'],
])('%j is drawn as %j, and nothing is asked for elsewhere', async (text, drawable) => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const connected = vi.spyOn(Socket.prototype, 'connect');
  const setter = await typesetterFor([text]);
  expect(setter.drawable(text)).toBe(drawable);
  expect(setter.outline(text, 0, 0, 10)).toBe(setter.outline(drawable, 0, 0, 10));
  expect(setter.measure(text)).toBe(setter.measure(drawable));
  expect(fetched).not.toHaveBeenCalled();
  expect(connected).not.toHaveBeenCalled();
});

test('the sign for a missing character has an outline and a width', async () => {
  const setter = await typesetterFor(['𠮷']);
  expect(setter.outline('𠮷', 0, 0, 10).length).toBeGreaterThan(20);
  expect(setter.measure('𠮷')).toBe(1);
});

test('Han characters are one em wide, Latin letters less', async () => {
  const setter = await typesetterFor(['永i，']);
  expect(setter.measure('永')).toBe(1);
  expect(setter.measure('，')).toBe(1);
  expect(setter.measure('i')).toBeLessThan(0.5);
  expect(setter.measure('永i')).toBe(1 + setter.measure('i'));
});

test('every common character is there', async () => {
  const text =
    '的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会 0Aaz-«»—…·：；';
  const setter = await typesetterFor([text]);
  expect(setter.drawable(text)).toBe(text);
});

test('an outline is made of finite numbers, wherever it is put', async () => {
  const setter = await typesetterFor(['隐私说明项']);
  for (const y of [0, 1e-9, 112.3456789, -55.5000001]) {
    const outline = setter.outline('隐私说明项', y, y, 92);
    expect(outline).toMatch(/^[MLQCZ\d\s.-]+$/);
    expect(outline.length).toBeGreaterThan(1000);
  }
});
