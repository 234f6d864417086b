import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { expect, test } from 'vitest';
import {
  beginSaving,
  type Failure,
  isSaved,
  keptText,
  mustSend,
  nextState,
  retryDelay,
  type SaveEvent,
  type SaveState,
} from './save-state';

const BASE = { text: '甲\n\n乙\n', version: 'v0' };
const follow = (state: SaveState, ...events: SaveEvent[]) => events.reduce(nextState, state);
const after = (...events: SaveEvent[]) => follow(beginSaving(BASE), ...events);
const typed = (text: string) => ({ type: 'typed', text }) as const;
const SAVE = { type: 'save' } as const;
const SENT = { type: 'sent' } as const;
const failed = (reason: Failure) => ({ type: 'failed', reason, message: '' }) as const;
const answered = (answer: Partial<EditingData<'edit_save'>>): SaveEvent => ({
  type: 'answered',
  answer: { outcome: 'saved', text: '', version: 'v1', problems: [], ...answer },
});
const sentTexts = (state: SaveState) => (mustSend(state) ? state.text : undefined);

test('nothing is sent before it is asked for, and a saved text is kept no longer', () => {
  const state = after(typed('丙'));
  expect(mustSend(state)).toBe(false);
  expect(keptText(state, 7)).toEqual({
    text: '丙',
    base: 'v0',
    baseText: BASE.text,
    doubtful: [],
    at: 7,
  });
  const saved = follow(state, SAVE, SENT, answered({ text: '丙' }));
  expect([isSaved(saved), keptText(saved, 8), saved.news]).toEqual([true, undefined, 'saved']);
  expect(saved.base).toEqual({ text: '丙', version: 'v1' });
});

test('what is typed during a save stays, and is not taken for saved', () => {
  const state = after(typed('丙'), SAVE, SENT, typed('丙丁'), answered({ text: '丙' }));
  expect([state.text, isSaved(state), mustSend(state)]).toEqual(['丙丁', false, false]);
  expect(sentTexts(nextState(state, SAVE))).toBe('丙丁');
});

test('a save that is asked for during another follows it', () => {
  const state = after(typed('丙'), SAVE, SENT, typed('丙丁'), SAVE);
  expect(mustSend(state)).toBe(false);
  expect(sentTexts(nextState(state, answered({ text: '丙' })))).toBe('丙丁');
});

test("others' changes come into the text that was saved, and into what was typed since", () => {
  const save = [typed('甲1\n\n乙\n'), SAVE, SENT] as const;
  const merged = answered({ outcome: 'merged', text: '甲1\n\n乙2\n' });
  const quiet = after(...save, merged);
  expect([quiet.text, quiet.news, isSaved(quiet)]).toEqual(['甲1\n\n乙2\n', 'merged', true]);
  const busy = after(...save, typed('甲13\n\n乙\n'), merged);
  expect([busy.text, isSaved(busy)]).toEqual(['甲13\n\n乙2\n', false]);
});

test('a conflict waits for the editor, whose text then follows that of the others', () => {
  const theirs = { text: '别', version: 'v2', common: '甲' };
  const state = after(typed('丙'), SAVE, SENT, answered({ outcome: 'conflict', ...theirs }));
  expect([state.text, mustSend(state), state.conflict]).toEqual(['丙', false, theirs]);
  expect(sentTexts(nextState(state, SAVE))).toBeUndefined();
  const own = nextState(state, { type: 'resolved', text: '丙' });
  expect([sentTexts(own), own.base]).toEqual(['丙', { text: '别', version: 'v2' }]);
  const other = nextState(state, { type: 'resolved', text: '别' });
  expect([isSaved(other), mustSend(other), keptText(other, 1)]).toEqual([true, false, undefined]);
});

test.each(['offline', 'slow', 'server', 'full'] as const)(
  '%s: it is tried again, later and later',
  (reason) => {
    let state = after(typed('丙'), SAVE);
    const delays: unknown[] = [];
    for (let round = 0; round < 7; round += 1) {
      state = follow(state, SENT, failed(reason));
      delays.push(retryDelay(state));
      expect([mustSend(state), state.text, keptText(state, 1)?.text]).toEqual([false, '丙', '丙']);
      state = nextState(state, { type: 'again' });
      expect(sentTexts(state)).toBe('丙');
    }
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]);
    const saved = follow(state, SENT, answered({ text: '丙' }));
    expect([saved.failure, isSaved(saved)]).toEqual([undefined, true]);
  },
);

test.each(['signed-out', 'forbidden', 'too-long', 'gone', 'refused'] as const)(
  '%s: the text is kept, and nothing is sent until the editor has done something',
  (reason) => {
    const state = after(typed('丙'), SAVE, SENT, failed(reason));
    expect([retryDelay(state), mustSend(state)]).toEqual([undefined, false]);
    expect(keptText(state, 1)?.text).toBe('丙');
    expect(sentTexts(nextState(state, { type: 'again' }))).toBe('丙');
    expect(sentTexts(nextState(state, SAVE))).toBe('丙');
  },
);

test('a save whose answer was lost is no conflict for what is typed afterwards', () => {
  const lost = after(typed('丙'), SAVE, SENT, failed('slow'), typed('丙丁'), { type: 'again' });
  const state = follow(lost, SENT, answered({ outcome: 'conflict', text: '丙', version: 'v1' }));
  expect([state.conflict, sentTexts(state), state.base.version]).toEqual([undefined, '丙丁', 'v1']);
});

test('nor after the browser was closed in between', () => {
  const kept = keptText(after(typed('丙'), SAVE, SENT, typed('丙丁')), 1);
  if (!kept) throw new Error('nothing is kept');
  const opened = beginSaving({ text: '丙', version: 'v1' });
  const restored = nextState(opened, { type: 'restored', kept });
  expect([restored.text, restored.news]).toEqual(['丙丁', 'restored']);
  const events = [SAVE, SENT, answered({ outcome: 'conflict', text: '丙', version: 'v1' })];
  expect(follow(restored, ...events).base.version).toBe('v1');
});

test('a restored text begins from its own version; without it, the text of the service shows', () => {
  const opened = beginSaving({ text: '新', version: 'v3' });
  const kept = { text: '丙', base: 'v0', baseText: BASE.text, doubtful: [], at: 1 };
  const restored = nextState(opened, { type: 'restored', kept });
  expect([restored.text, restored.base]).toEqual(['丙', BASE]);
  const without = nextState(restored, { type: 'discarded' });
  expect([without.text, without.base.version, isSaved(without)]).toEqual(['新', 'v3', true]);
  expect(nextState(opened, { type: 'restored', kept: { ...kept, text: '新' } })).toBe(opened);
});

test('a text that is undone while the service may have it is not taken for saved', () => {
  const state = after(typed('丙'), SAVE, SENT, failed('slow'), typed(BASE.text));
  expect([isSaved(state), keptText(state, 1)?.doubtful]).toEqual([false, ['丙']]);
});

test('what is typed before the editor shows the text of others is put into that', () => {
  const merged = after(
    typed('甲1\n\n乙\n'),
    SAVE,
    SENT,
    answered({ outcome: 'merged', text: '甲1\n\n乙2\n' }),
  );
  expect(merged.revision).toBe(1);
  const late = follow(
    merged,
    { type: 'typed', text: '甲13\n\n乙\n', revision: 0 },
    { type: 'typed', text: '甲134\n\n乙\n', revision: 0 },
  );
  expect([late.text, late.revision]).toEqual(['甲134\n\n乙2\n', 3]);
  const shown = follow(late, { type: 'typed', text: '甲134\n\n乙25\n', revision: 3 });
  expect([shown.text, shown.revision]).toEqual(['甲134\n\n乙25\n', 3]);
});
