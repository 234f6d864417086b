// @vitest-environment happy-dom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { ApiError } from '@wenzhan/contract/request/errors';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CallEditing } from '../forms/call';
import type { KeptText } from '../forms/save-state';

const records = vi.hoisted(() => new Map<string, KeptText>());
vi.mock('./kept-texts', () => ({
  keptTexts: () => ({
    find: async () => [...records].map(([tab, kept]) => ({ tab, kept })),
    keep: async (tab: string, kept: KeptText) => void records.set(tab, kept),
    forget: async (tab: string) => void records.delete(tab),
  }),
}));

import { useSave } from './use-save';

const READ = { text: '甲', version: 'v0' } as EditingData<'edit_read'>;
const refused = (status: number) => new ApiError('x', { kind: 'http', call: 'edit_save', status });

/** A service that answers the saves one after the other; the last answer again and again. */
function service(...answers: (ApiError | Partial<EditingData<'edit_save'>>)[]) {
  const saved: string[] = [];
  const call = (async (_: string, { body }: { body: { text: string } }) => {
    const answer = answers[Math.min(saved.length, answers.length - 1)];
    saved.push(body.text);
    if (answer instanceof Error) throw answer;
    return {
      outcome: 'saved',
      text: body.text,
      version: `v${saved.length}`,
      problems: [],
      ...answer,
    };
  }) as unknown as CallEditing;
  return { saved, call };
}

/** Lets time pass in steps, between which effects run. */
async function wait(milliseconds: number): Promise<void> {
  for (let left = milliseconds; left >= 0; left -= 250) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 250)));
  }
  await act(() => vi.advanceTimersByTimeAsync(0));
}

async function open(call: CallEditing) {
  const { result, unmount } = renderHook(() =>
    useSave({ path: 'guides/201.md', read: READ, username: 'editor', call }),
  );
  await wait(250);
  const type = (text: string) => act(() => result.current.dispatch({ type: 'typed', text }));
  const save = () => act(() => result.current.dispatch({ type: 'save' }));
  return { state: () => result.current.state, type, save, unmount, result };
}

beforeEach(() => {
  records.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('what is typed is kept until the service has it', async () => {
  const { saved, call } = service({});
  const { type, save } = await open(call);
  type('甲乙');
  await wait(250);
  expect([...records.values()].map(({ text }) => text)).toEqual(['甲乙']);
  save();
  await wait(500);
  expect([saved, records.size]).toEqual([['甲乙'], 0]);
});

test('a page that is opened again has what the one before had not saved', async () => {
  const first = await open(service({}).call);
  first.type('甲乙');
  first.unmount();
  await wait(0);
  const { state, type } = await open(service({}).call);
  expect([state().text, state().news]).toEqual(['甲乙', 'restored']);
  type('甲乙丙');
  await wait(250);
  expect([...records.values()].map(({ text }) => text)).toEqual(['甲乙丙']);
});

test('a save that fails is tried again after a while, and at once when the network is back', async () => {
  const { saved, call } = service(refused(503), refused(503), {});
  const { state, type, save } = await open(call);
  type('甲乙');
  save();
  await wait(2500);
  expect([saved.length, state().failure?.reason]).toEqual([2, 'server']);
  act(() => void window.dispatchEvent(new Event('online')));
  await wait(0);
  expect([saved.length, state().failure, state().news]).toEqual([3, undefined, 'saved']);
});

test('after signing in in another tab saving goes on', async () => {
  const { saved, call } = service(refused(401), {});
  const { state, type, save } = await open(call);
  type('甲乙');
  save();
  await wait(70_000);
  expect([saved.length, state().failure?.reason]).toEqual([1, 'signed-out']);
  act(() => void window.dispatchEvent(new Event('focus')));
  await wait(0);
  expect([saved.length, state().news]).toEqual([2, 'saved']);
});

test('leaving asks only while a change is in no store', async () => {
  const { type } = await open(service({}).call);
  const leave = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  type('甲乙');
  expect(leave()).toBe(true);
  await wait(300);
  expect(leave()).toBe(false);
});
