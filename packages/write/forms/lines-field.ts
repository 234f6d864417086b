import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { changedEnds, type LineChange, type LineEnds, readLines, writeLines } from './line-ends';

/** Replaces the ends of the lines, beside a change to another text. */
export const setEnds = StateEffect.define<LineEnds>();

/** Keeps the ends of the lines of a text beside what an editor shows of it. */
const endsField = StateField.define<LineEnds>({
  create: (state) => readLines(state.doc.toString()).ends,
  update(ends, { changes, startState, effects }) {
    const replaced = effects.find((effect) => effect.is(setEnds));
    if (replaced) return replaced.value;
    if (changes.empty || !ends.each) return ends;
    const lines: LineChange[] = [];
    changes.iterChanges((from, to, _, __, { lines: inserted }) => {
      const line = (position: number) => startState.doc.lineAt(position).number;
      lines.push({ from: line(from), to: line(to), inserted: inserted - 1 });
    });
    return changedEnds(ends, lines);
  },
});

/** A document that shows a text, and the extension that keeps the ends of its lines. */
export function showLines(text: string, usual?: string): { doc: string; extension: Extension } {
  const { shown, ends } = readLines(text, usual);
  return { doc: shown, extension: endsField.init(() => ends) };
}

export const endsOf = (state: EditorState): LineEnds => state.field(endsField);

/** The text of a document, with the ends of its lines. */
export const editedLines = (state: EditorState): string =>
  writeLines(state.doc.toString(), endsOf(state));
