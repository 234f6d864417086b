import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallEditing } from '../forms/call';
import { fetchDraft } from './fetch-draft';
import { readPage, showPage, stylesLoaded } from './page-frame';

/** Milliseconds without a change after which the page is shown anew. */
const PAUSE = 300;
/** Milliseconds: who else has the text open is asked so often. */
const PRESENCE_TIME = 60_000;

export interface ShownPage {
  problems: readonly Problem[];
  openBy: EditingData<'edit_read'>['entry']['openBy'];
  /** Path of the page that shows the text; undefined if none does. */
  address: string | undefined;
  /** Whether the page could not be shown, or lags behind. */
  isOutdated: boolean;
  /** Changes each time another page is in the frame. */
  shownText: string | undefined;
}

interface Shown {
  path: string;
  text: string;
  read: EditingData<'edit_read'>;
  frame: RefObject<HTMLIFrameElement | null>;
  call: CallEditing;
  /** Ends the showing, also while the page is left. */
  hideShown: (path: string) => void;
}

/** Shows an unsaved text on its own page, for this editor alone, in a frame that runs nothing. */
export function usePage({ path, text, read, frame, call, hideShown }: Shown): ShownPage {
  const { problems, entry } = read;
  const [page, setPage] = useState<ShownPage>({
    problems,
    openBy: entry.openBy,
    address: entry.address,
    isOutdated: false,
    shownText: undefined,
  });
  const [round, setRound] = useState(0);
  const isFirst = useRef(true);

  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    const show = async () => {
      try {
        const shown = await call('edit_show', { body: { path, text } }, signal);
        setPage((before) => ({ ...before, ...shown, address: shown.address }));
        if (!shown.address || !frame.current) return;
        await fetchInto(frame.current, shown.address, signal);
        setPage((before) => ({ ...before, isOutdated: false, shownText: text }));
      } catch {
        if (!signal.aborted) setPage((before) => ({ ...before, isOutdated: true }));
      }
    };
    const pause = setTimeout(show, isFirst.current ? 0 : PAUSE);
    isFirst.current = false;
    const later = setTimeout(() => setRound(round + 1), PRESENCE_TIME);
    return () => {
      ending.abort();
      clearTimeout(pause);
      clearTimeout(later);
    };
  }, [path, text, round, frame, call]);

  useEffect(() => {
    const hide = () => hideShown(path);
    // A page that comes back from the browser's cache shows its text again.
    const showAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setRound((before) => before + 1);
    };
    window.addEventListener('pagehide', hide);
    window.addEventListener('pageshow', showAgain);
    return () => {
      window.removeEventListener('pagehide', hide);
      window.removeEventListener('pageshow', showAgain);
      hide();
    };
  }, [path, hideShown]);
  return page;
}

/** Requests a page of the site and shows it in a frame. @throws if it cannot be had */
async function fetchInto(
  frame: HTMLIFrameElement,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  const page = frame.contentDocument;
  if (!page) throw new Error('the frame has no document');
  showPage(page, readPage(await fetchDraft(address, signal)));
  await stylesLoaded(page);
}
