import {
  type EditorState,
  type Extension,
  RangeSet,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { type EditorView, GutterMarker, gutter } from '@codemirror/view';
import type { Problem } from '@wenzhan/contract/calls/editing/values';

type LineProblem = Pick<Problem, 'line' | 'message'>;

/** Marks the lines with problems; lines are counted from 1. */
const setProblems = StateEffect.define<readonly LineProblem[]>();

class ProblemMarker extends GutterMarker {
  constructor(readonly message: string) {
    super();
  }

  override eq(other: ProblemMarker): boolean {
    return other.message === this.message;
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'cm-problem';
    mark.title = this.message;
    mark.textContent = '!';
    return mark;
  }
}

const markers = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(shown, { changes, effects, state }) {
    const replaced = effects.find((effect) => effect.is(setProblems));
    return replaced ? markersOf(state, replaced.value) : shown.map(changes);
  },
});

function markersOf(state: EditorState, problems: readonly LineProblem[]) {
  const messages = new Map<number, string[]>();
  for (const { line, message } of problems) {
    if (line < 1 || line > state.doc.lines) continue;
    messages.set(line, [...(messages.get(line) ?? []), message]);
  }
  const ranges = [...messages].map(([line, all]) =>
    new ProblemMarker(all.join('\n')).range(state.doc.line(line).from),
  );
  return RangeSet.of(ranges, true);
}

/** A column that marks lines with problems. */
export const problemGutter: Extension = [
  markers,
  gutter({ class: 'cm-problems', markers: (view) => view.state.field(markers) }),
];

/** Marks the lines that have problems, counted from 1. */
export const showProblems = (view: EditorView, problems: readonly LineProblem[]): void =>
  view.dispatch({ effects: setProblems.of(problems) });
