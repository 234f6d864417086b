import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTexts } from './merge';

const FRONT = '---\ntitle: 一\nsummary: 二\ntags: [三]\n---\n\n';

test('lines of the front matter are merged one by one, also neighbours', () => {
  const own = FRONT.replace('一', '甲');
  const other = FRONT.replace('二', '乙');
  expect(mergeTexts(FRONT, own, other)).toBe(own.replace('二', '乙'));
});

test('both may add the same, but not different things at the same place', () => {
  expect(mergeTexts('a\n', 'a\nb\n', 'a\nb\n')).toBe('a\nb\n');
  expect(mergeTexts('a\n', 'a\nb\n', 'a\nc\n')).toBe(null);
});

test('a change of one and nothing of the other is that change', () => {
  expect(mergeTexts('a', 'b', 'a')).toBe('b');
  expect(mergeTexts('a', 'a', 'b')).toBe('b');
});

test('a last line without its end does not run into what comes after it', () => {
  const base = `${FRONT}A\n\nB`;
  expect(mergeTexts(base, `${FRONT}X\n\nB`, `${FRONT}A\n\nB\n\nC`)).toBe(`${FRONT}X\n\nB\n\nC`);
});

test('lines of one paragraph are not merged', () => {
  const base = `${FRONT}one\ntwo\nthree\n`;
  expect(mergeTexts(base, base.replace('one', 'x'), base.replace('three', 'y'))).toBe(null);
});

const paragraph = fc
  .array(fc.stringMatching(/^[a-c泵#>-][a-c泵 ]{0,5}$/), { minLength: 1, maxLength: 3 })
  .map((lines) => `${lines.join('\n')}\n`);
const paragraphs = fc.array(paragraph, { minLength: 2, maxLength: 12 });

test('any two edits in different paragraphs are merged, and nothing is lost', () => {
  const edit = fc.oneof(
    fc.record({ kind: fc.constant('change' as const), by: paragraph }),
    fc.record({ kind: fc.constant('remove' as const) }),
    fc.record({ kind: fc.constant('add' as const), by: paragraph }),
  );
  fc.assert(
    fc.property(paragraphs, fc.nat(), fc.nat(), edit, edit, (texts, a, b, editA, editB) => {
      const [one, other] = [a % texts.length, b % texts.length];
      fc.pre(Math.abs(one - other) > 1);
      // Each paragraph is another one, so that it is clear which of them is edited.
      const list = texts.map((text, at) => `${at} ${text}`);
      const edited = (...edits: (readonly [number, typeof editA, string])[]) =>
        FRONT +
        list
          .flatMap((text, at) => {
            const found = edits.find(([index]) => index === at);
            if (!found) return [text];
            const [, what, who] = found;
            if (what.kind === 'remove') return [];
            return what.kind === 'change' ? [`${who} ${what.by}`] : [text, `${who} ${what.by}`];
          })
          .join('\n');
      const base = edited();
      const mergedText = mergeTexts(base, edited([one, editA, 'A']), edited([other, editB, 'B']));
      expect(mergedText).toBe(edited([one, editA, 'A'], [other, editB, 'B']));
    }),
    { numRuns: 2000 },
  );
});

test('whatever two people write, a merge has the words of both, or none is made', () => {
  fc.assert(
    fc.property(paragraphs, paragraphs, paragraphs, (base, own, other) => {
      const text = (list: string[], who: string) =>
        FRONT + list.map((each, at) => (at % 2 ? `${who}${at}${each}` : each)).join('\n');
      const [o, a, b] = [text(base, ''), text(own, 'A'), text(other, 'B')];
      const merged = mergeTexts(o, a, b);
      for (const word of merged === null ? [] : (`${a}\n${b}`.match(/[AB]\d+/g) ?? []))
        expect(merged).toContain(word);
    }),
    { numRuns: 1000 },
  );
});

test('a text of 100,000 equal lines is merged in reasonable time', () => {
  const base = `${FRONT}${'a\n\n'.repeat(100_000)}`;
  const own = base.replace('a\n\n', 'b\n\n');
  expect(mergeTexts(base, own, `${base}c\n`)).toBe(`${own}c\n`);
});

test.each([
  ['lines', '', 100_000, '\n'],
  ['paragraphs', FRONT, 20_000, '\n\n'],
])('very many %s that differ are not compared for minutes', (_, front, count, end) => {
  const body = Array.from({ length: count }, (_, at) => at + end).join('');
  const changed = (by: string) => `${front}${by}${end}${body}${by}\n`;
  expect(mergeTexts(front + body, changed('a'), changed('b'))).toBe(null);
});
