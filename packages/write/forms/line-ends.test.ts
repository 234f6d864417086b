import { readdirSync, readFileSync } from 'node:fs';
import { EditorState } from '@codemirror/state';
import { ROOT } from '@wenzhan/kit/testing/documents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyStart } from './body-start';
import { readLines, writeLines } from './line-ends';
import { editedLines, endsOf, showLines } from './lines-field';

const FILES = readdirSync(`${ROOT}content`, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(md|yaml)$/.test(file))
  .map((file) => readFileSync(`${ROOT}content/${file}`, 'utf8'));

/** The file with ends of lines as other systems write them. */
const VARIANTS: readonly ((file: string) => string)[] = [
  (file) => file,
  (file) => `\uFEFF${file.replaceAll('\n', '\r\n')}`,
  (file) => {
    let line = 0;
    return file.replaceAll('\n', () => (line++ % 3 === 0 ? '\r\n' : line % 7 === 0 ? '\r' : '\n'));
  },
  (file) => file.trimEnd(),
];

const edits = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat(90),
    insert: fc.constantFrom('', '字', '\n', '一\n\n二'),
  }),
  { minLength: 1, maxLength: 4 },
);

test('every file of content/ is the same after it was shown', () => {
  expect(FILES.length).toBeGreaterThan(50);
  for (const file of FILES) {
    for (const variant of VARIANTS) {
      const text = variant(file);
      const { shown, ends } = readLines(text);
      expect(writeLines(shown, ends) === text).toBe(true);
      expect(shown).not.toContain('\r');
    }
  }
});

test('an edit of any file of content/ changes no byte outside of it', () => {
  const cases = fc.record({
    file: fc.constantFrom(...FILES),
    variant: fc.constantFrom(...VARIANTS),
    all: edits,
  });
  fc.assert(
    fc.property(cases, ({ file, variant, all }) => {
      const text = variant(file);
      const start = bodyStart(text);
      const { doc, extension } = showLines(text.slice(start));
      let state = EditorState.create({ doc, extensions: extension });
      let raw = text;
      for (const { at, length, insert } of all) {
        const from = Math.floor(at * state.doc.length);
        const to = Math.min(from + length, state.doc.length);
        const [first, last] = [
          rawOffset(raw, start, state, from),
          rawOffset(raw, start, state, to),
        ];
        const { usual } = endsOf(state);
        raw = raw.slice(0, first) + insert.replaceAll('\n', usual) + raw.slice(last);
        state = state.update({ changes: { from, to, insert } }).state;
        expect(text.slice(0, start) + editedLines(state) === raw).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

/** Where a position of the editor is in the file. */
function rawOffset(raw: string, start: number, state: EditorState, position: number): number {
  const { number, from } = state.doc.lineAt(position);
  let offset = start;
  for (let line = 1; line < number; line += 1) {
    offset = offset + raw.slice(offset).search(/[\r\n]/);
    offset += raw.startsWith('\r\n', offset) ? 2 : 1;
  }
  return offset + position - from;
}

test('several changes at once leave the other ends as they are', () => {
  const { doc, extension } = showLines('a\r\nb\nc\r\nd\ne');
  const state = EditorState.create({ doc, extensions: extension });
  const changes = [
    { from: 1, to: 2 },
    { from: 5, to: 6 },
  ];
  expect(editedLines(state.update({ changes }).state)).toBe('ab\ncd\ne');
});
