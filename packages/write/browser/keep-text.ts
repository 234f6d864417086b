import { isSaved, keptText, type SaveState } from '../forms/save-state';
import type { KeptTexts } from './kept-texts';

/** Milliseconds in which changes are written together. */
const KEEP_DELAY = 250;

export interface Keeper {
  /** Writes what is not saved into the browser's store soon, or takes out what is. */
  follow: (state: SaveState) => void;
  /** Writes it now. */
  flush: () => void;
  /** Whether a text would be lost with this page. */
  isAtRisk: () => boolean;
}

/**
 * Keeps a text in the browser's store until the service has it.
 *
 * @param onKept is told whether the browser's store works
 */
export function createKeeper(
  texts: KeptTexts,
  tab: string,
  onKept: (isKept: boolean) => void,
): Keeper {
  let latest: SaveState | undefined;
  let written: SaveState | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function write(state: SaveState) {
    const kept = keptText(state, Date.now());
    try {
      await (kept ? texts.keep(tab, kept) : texts.forget(tab));
      written = state;
      onKept(true);
    } catch {
      onKept(false);
    }
  }

  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (latest && latest !== written) void write(latest);
  }

  return {
    follow: (state) => {
      latest = state;
      timer ??= setTimeout(flush, KEEP_DELAY);
    },
    flush,
    isAtRisk: () => latest !== undefined && latest !== written && !isSaved(latest),
  };
}
