import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { type Dispatch, useEffect, useReducer, useState } from 'react';
import type { CallEditing } from '../forms/call';
import { failureOf } from '../forms/call-failure';
import { randomUuid } from '../forms/random-uuid';
import {
  beginSaving,
  mustSend,
  nextState,
  retryDelay,
  type SaveEvent,
  type SaveState,
} from '../forms/save-state';
import { textName } from '../forms/text-name';
import { createKeeper, type Keeper } from './keep-text';
import { type KeptTexts, keptTexts } from './kept-texts';
import { meetTabs } from './other-tabs';

export interface Saving {
  state: SaveState;
  dispatch: Dispatch<SaveEvent>;
  /** Whether what the browser has kept is in the state. */
  isReady: boolean;
  /** Other tabs of this browser that show the text. */
  otherTabs: number;
  /** Whether this browser keeps what is not saved. */
  isKept: boolean;
}

interface Saved {
  path: string;
  read: EditingData<'edit_read'>;
  username: string;
  call: CallEditing;
}

/** Saves a text when that is asked for, and keeps it in the browser until the service has it. */
export function useSave({ path, read, username, call }: Saved): Saving {
  const { text, version } = read;
  const [state, dispatch] = useReducer(nextState, { text, version }, beginSaving);
  const [keeper, setKeeper] = useState<Keeper>();
  const [otherTabs, setOtherTabs] = useState(0);
  const [isKept, setKept] = useState(true);

  useEffect(() => {
    const tab = randomUuid();
    const texts = keptTexts(username, path);
    const tabs = meetTabs(`${username} ${textName(path)}`, tab, setOtherTabs);
    let isLeft = false;
    restore(texts, tab, tabs.ask)
      .then((kept) => kept && !isLeft && dispatch({ type: 'restored', kept }))
      .catch(() => setKept(false))
      .finally(() => !isLeft && setKeeper(createKeeper(texts, tab, setKept)));
    return () => {
      isLeft = true;
      tabs.leave();
    };
  }, [username, path]);

  useSending(state, dispatch, path, call);
  useRetries(state, dispatch);
  useKeeping(state, keeper);
  return { state, dispatch, isReady: keeper !== undefined, otherTabs, isKept };
}

/** The latest text that a tab has left behind, which is this tab's from now on. */
async function restore(texts: KeptTexts, tab: string, others: () => Promise<ReadonlySet<string>>) {
  const [found, open] = await Promise.all([texts.find(), others()]);
  const left = found.find((one) => !open.has(one.tab));
  if (!left) return undefined;
  await texts.keep(tab, left.kept);
  await texts.forget(left.tab);
  return left.kept;
}

function useSending(
  state: SaveState,
  dispatch: Dispatch<SaveEvent>,
  path: string,
  call: CallEditing,
) {
  const isDue = mustSend(state);
  useEffect(() => {
    if (!isDue) return;
    const body = { path, text: state.text, base: state.base.version };
    dispatch({ type: 'sent' });
    call('edit_save', { body }).then(
      (answer) => dispatch({ type: 'answered', answer }),
      (error: unknown) => dispatch({ type: 'failed', ...failureOf(error) }),
    );
  }, [isDue, dispatch, path, call, state.text, state.base.version]);
}

/** Tries a failed save again: after a while, when the network is back, and after the editor was in another tab to sign in. */
function useRetries(state: SaveState, dispatch: Dispatch<SaveEvent>) {
  const { failure } = state;
  const delay = retryDelay(state);
  useEffect(() => {
    if (!failure) return;
    const again = () => dispatch({ type: 'again' });
    const timer = delay === undefined ? undefined : setTimeout(again, delay);
    const events =
      failure.reason === 'signed-out' ? ['focus'] : delay === undefined ? [] : ['online'];
    for (const event of events) window.addEventListener(event, again);
    return () => {
      clearTimeout(timer);
      for (const event of events) window.removeEventListener(event, again);
    };
  }, [failure, delay, dispatch]);
}

/** Follows the text with the browser's store, and asks before the page is left with a text that is not there yet. */
function useKeeping(state: SaveState, keeper: Keeper | undefined) {
  useEffect(() => keeper?.follow(state), [keeper, state]);
  useEffect(() => {
    if (!keeper) return;
    const onHide = () => document.visibilityState === 'hidden' && keeper.flush();
    const onLeave = (event: BeforeUnloadEvent) => keeper.isAtRisk() && event.preventDefault();
    window.addEventListener('pagehide', keeper.flush);
    window.addEventListener('beforeunload', onLeave);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      keeper.flush();
      window.removeEventListener('pagehide', keeper.flush);
      window.removeEventListener('beforeunload', onLeave);
      document.removeEventListener('visibilitychange', onHide);
    };
  }, [keeper]);
}
