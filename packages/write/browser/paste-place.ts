import { StateEffect, StateField } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { blockAt } from '../forms/markdown-commands';

interface Place {
  id: number;
  from: number;
  to: number;
}

const begin = StateEffect.define<Place>();
const end = StateEffect.define<number>();

/** Places that wait for what was pasted there, such as pictures that are still uploaded. They move with the text. */
export const pastePlaces = StateField.define<readonly Place[]>({
  create: () => [],
  update(places, { changes, effects }) {
    let next = changes.empty
      ? places
      : places.map(({ id, from, to }) => ({
          id,
          from: changes.mapPos(from, 1),
          to: changes.mapPos(to, -1),
        }));
    for (const effect of effects) {
      if (effect.is(begin)) next = [...next, effect.value];
      if (effect.is(end)) next = next.filter(({ id }) => id !== effect.value);
    }
    return next;
  },
});

let lastId = 0;

/** Remembers the selection. @returns puts text in its place, wherever it is by then */
export function rememberPlace(view: EditorView): (text: string) => void {
  lastId += 1;
  const id = lastId;
  const { from, to } = view.state.selection.main;
  view.dispatch({ effects: begin.of({ id, from, to }) });
  return (text) => {
    const place = view.state.field(pastePlaces).find((one) => one.id === id);
    if (!place) return;
    const range = { from: place.from, to: Math.max(place.from, place.to) };
    const insert = text.includes('\n')
      ? blockAt(view.state, range, text.trim())
      : { changes: { ...range, insert: text }, selection: { anchor: range.from + text.length } };
    view.dispatch({
      ...insert,
      effects: end.of(id),
      userEvent: 'input.paste',
      scrollIntoView: true,
    });
  };
}
