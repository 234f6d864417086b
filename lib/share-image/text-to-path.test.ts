import { Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { typesetterFor } from './text-to-path';

/**
 * A supplementary-plane Han character, kana, cuneiform, Tibetan, emoji, a control character, a lone
 * surrogate.
 */
const ODD = '𠮷かカ𒀀ༀ😀☃️🈚\u0007\ud800';

test('characters that the typeface lacks are left out, and nothing is asked for elsewhere', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const connected = vi.spyOn(Socket.prototype, 'connect');
  const setter = await typesetterFor([`字${ODD}A`]);
  expect(setter.known(`字${ODD}A`)).toMatch(/^字.*A$/);
  expect(setter.known('😀𒀀ༀ\u0007\ud800')).toBe('');
  expect(setter.outline('😀', 0, 0, 10)).toBe('');
  expect(setter.measure('😀')).toBe(0);
  expect(fetched).not.toHaveBeenCalled();
  expect(connected).not.toHaveBeenCalled();
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
  expect(setter.known(text)).toBe(text);
});

test('an outline is made of finite numbers, wherever it is put', async () => {
  const setter = await typesetterFor(['隐私说明项']);
  for (const y of [0, 1e-9, 112.3456789, -55.5000001]) {
    const outline = setter.outline('隐私说明项', y, y, 92);
    expect(outline).toMatch(/^[MLQCZ\d\s.-]+$/);
    expect(outline.length).toBeGreaterThan(1000);
  }
});
