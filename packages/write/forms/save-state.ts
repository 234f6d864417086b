import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { rebased } from './rebase-text';

/** A text and the version under which the service has it. */
export interface Version {
  text: string;
  version: string;
}

/** Why a save has failed. */
export type Failure =
  | 'offline'
  | 'slow'
  | 'server'
  | 'full'
  | 'signed-out'
  | 'forbidden'
  | 'too-long'
  | 'gone'
  | 'refused';

/** What an editor has written, and what of it the service has. */
export interface SaveState {
  /** What the editor shows. */
  text: string;
  /** What the text began from. */
  base: Version;
  /** The latest that is known of what the service has. */
  latest: Version;
  /** Whether the text is to be saved as soon as it can be. */
  isWanted: boolean;
  /** The text of the save that is under way. */
  sent?: string | undefined;
  /** Texts of saves without an answer: the service may have them. */
  doubtful: readonly string[];
  failure?: { reason: Failure; message: string } | undefined;
  /** Failures in a row. */
  failures: number;
  /** What others have saved, if it cannot be merged. */
  conflict?: (Version & { common?: string | undefined }) | undefined;
  /** Changes with each text that does not come from the editor, which has to show it. */
  revision: number;
  /** What the editor showed before that. */
  replaced: string;
  /** What the editor is told. */
  news?: 'saved' | 'merged' | 'restored' | undefined;
}

/** A text that a browser keeps until the service has it. */
export interface KeptText {
  text: string;
  base: string;
  baseText: string;
  doubtful: readonly string[];
  /** Milliseconds since the epoch. */
  at: number;
}

export type SaveEvent =
  /** With the revision that the editor showed, if it is one that shows the text. */
  | { type: 'typed'; text: string; revision?: number }
  | { type: 'save' }
  | { type: 'sent' }
  | { type: 'answered'; answer: EditingData<'edit_save'> }
  | { type: 'failed'; reason: Failure; message: string }
  | { type: 'again' }
  | { type: 'restored'; kept: KeptText }
  | { type: 'discarded' }
  | { type: 'resolved'; text: string };

/** Failures that end by themselves: the save is tried again after a while. */
const PASSING: ReadonlySet<Failure> = new Set(['offline', 'slow', 'server', 'full']);
/** Failures after which the service may have the text. */
const UNCERTAIN: ReadonlySet<Failure> = new Set(['offline', 'slow', 'server']);
/** Texts without an answer that are remembered. */
const MAX_DOUBTFUL = 5;
/** Milliseconds. */
const FIRST_DELAY = 2000;
const LONGEST_DELAY = 60_000;

export const beginSaving = (base: Version): SaveState => ({
  text: base.text,
  base,
  latest: base,
  isWanted: false,
  doubtful: [],
  failures: 0,
  revision: 0,
  replaced: base.text,
});

/** Whether the service has exactly what the editor shows. */
export const isSaved = ({ text, base, doubtful }: SaveState): boolean =>
  text === base.text && doubtful.length === 0;

/** Whether a save is to be sent now. */
export const mustSend = (state: SaveState): boolean =>
  state.isWanted &&
  state.sent === undefined &&
  !state.failure &&
  !state.conflict &&
  !isSaved(state);

/** Milliseconds after which a failed save is tried again; undefined for one that the editor has to do something about. */
export const retryDelay = ({ failure, failures }: SaveState): number | undefined =>
  failure && PASSING.has(failure.reason)
    ? Math.min(FIRST_DELAY * 2 ** (failures - 1), LONGEST_DELAY)
    : undefined;

/** What the browser keeps of a text; undefined if the service has it. */
export const keptText = (state: SaveState, at: number): KeptText | undefined =>
  isSaved(state)
    ? undefined
    : {
        text: state.text,
        base: state.base.version,
        baseText: state.base.text,
        doubtful: state.sent === undefined ? state.doubtful : [...state.doubtful, state.sent],
        at,
      };

/** The state after an event. */
export function nextState(state: SaveState, event: SaveEvent): SaveState {
  if (event.type === 'typed') return typed(state, event);
  const next = stateAfter(state, event);
  const { revision, text: replaced } = state;
  return next.text === replaced ? next : { ...next, revision: revision + 1, replaced };
}

/** What was typed before the editor showed the text of others is put into that. */
function typed(
  state: SaveState,
  { text, revision = state.revision }: { text: string; revision?: number },
): SaveState {
  if (revision === state.revision) {
    return text === state.text ? state : { ...state, text, news: undefined };
  }
  const both = rebased(state.replaced, text, state.text);
  return { ...state, text: both, revision: state.revision + 1, replaced: text };
}

function stateAfter(state: SaveState, event: Exclude<SaveEvent, { type: 'typed' }>): SaveState {
  switch (event.type) {
    case 'save':
      return isSaved(state) && state.sent === undefined
        ? { ...state, news: 'saved' }
        : { ...state, isWanted: true, failure: undefined };
    case 'sent':
      return { ...state, isWanted: false, sent: state.text, news: undefined };
    case 'answered':
      return answered(state, event.answer);
    case 'failed':
      return failed(state, event);
    case 'again':
      return { ...state, failure: undefined };
    case 'restored':
      return restored(state, event.kept);
    case 'discarded':
      return { ...beginSaving(state.latest), sent: state.sent, revision: state.revision };
    case 'resolved':
      return resolved(state, event.text);
  }
}

function answered(
  state: SaveState,
  { outcome, text, version, common }: EditingData<'edit_save'>,
): SaveState {
  const { sent = state.text } = state;
  const base = { text, version };
  const arrived = { ...state, latest: base, sent: undefined, failure: undefined, failures: 0 };
  if (outcome !== 'conflict') {
    const news = outcome === 'merged' && text !== sent ? 'merged' : 'saved';
    return { ...arrived, base, doubtful: [], news, text: rebased(sent, state.text, text) };
  }
  // What the service has was saved here; only its answer was lost.
  if (state.doubtful.includes(text)) return { ...arrived, base, doubtful: [], isWanted: true };
  return { ...arrived, isWanted: false, conflict: { text, version, common } };
}

function failed(
  state: SaveState,
  { reason, message }: { reason: Failure; message: string },
): SaveState {
  const { sent, doubtful } = state;
  const isUncertain = sent !== undefined && UNCERTAIN.has(reason) && !doubtful.includes(sent);
  return {
    ...state,
    sent: undefined,
    isWanted: true,
    doubtful: isUncertain ? [...doubtful, sent].slice(-MAX_DOUBTFUL) : doubtful,
    failure: { reason, message },
    failures: state.failures + 1,
  };
}

/** A text that was kept begins from the version that it was written on, whatever the service has by now. */
function restored(state: SaveState, { text, base, baseText, doubtful }: KeptText): SaveState {
  if (text === state.base.text) return state;
  return {
    ...state,
    base: { text: baseText, version: base },
    text,
    doubtful,
    news: 'restored',
  };
}

/** Both texts were seen, so what the editor has made of them follows what others have saved. */
function resolved(state: SaveState, text: string): SaveState {
  const { conflict } = state;
  if (!conflict) return state;
  const base = { text: conflict.text, version: conflict.version };
  return {
    ...state,
    conflict: undefined,
    base,
    text,
    isWanted: text !== base.text,
    news: undefined,
  };
}
