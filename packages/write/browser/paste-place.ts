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

const placeOf = (view: EditorView, id: number) =>
  view.state.field(pastePlaces).find((one) => one.id === id);

/** Puts text where a place is by now, and ends that. */
function put(view: EditorView, { id, from, to }: Place, text: string) {
  const range = { from, to: Math.max(from, to) };
  const insert = text.includes('\n')
    ? blockAt(view.state, range, text.trim())
    : { changes: { ...range, insert: text }, selection: { anchor: from + text.length } };
  view.dispatch({
    ...insert,
    effects: end.of(id),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

/** Remembers the selection. @returns puts text in its place, wherever it is by then */
export function rememberPlace(view: EditorView): (text: string) => void {
  lastId += 1;
  const id = lastId;
  const { from, to } = view.state.selection.main;
  view.dispatch({ effects: begin.of({ id, from, to }) });
  return (text) => {
    const place = placeOf(view, id);
    if (place) put(view, place, text);
  };
}

/**
 * Puts text in place of the selection at once.
 *
 * @returns puts other text in place of that, wherever it is by then; false, with nothing changed, if it was changed meanwhile
 */
export function putForNow(view: EditorView, text: string): (better: string) => boolean {
  lastId += 1;
  const id = lastId;
  const { from, to } = view.state.selection.main;
  const insert = view.state.toText(text);
  const until = from + insert.length;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: until },
    effects: begin.of({ id, from, to: until }),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
  return (better) => {
    const place = placeOf(view, id);
    if (!place || !view.state.doc.slice(place.from, Math.max(place.from, place.to)).eq(insert)) {
      view.dispatch({ effects: end.of(id) });
      return false;
    }
    put(view, place, better);
    return true;
  };
}

/** Puts text in place of a mark, wherever that is; false without the mark. */
export function replaceMark(view: EditorView, mark: string, text: string): boolean {
  const from = view.state.doc.toString().indexOf(mark);
  if (from < 0 || !view.dom.isConnected) return false;
  const changes = { from, to: from + mark.length, insert: text };
  view.dispatch({ changes, userEvent: 'input.paste' });
  return true;
}
