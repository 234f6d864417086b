let state: unknown;

/** Remembers the router's state of the page that is shown. */
export function rememberState(): void {
  state = history.state;
}

/**
 * Gives the history entries of links within a page the router's state, and those of addresses that are typed. The
 * framework ignores entries without it: going back to one from another page would change the URL, but not the page.
 *
 * @returns removes the listeners
 */
export function keepStateOfHashEntries(): () => void {
  const keep = () => {
    if (history.state === null) history.replaceState(state, '');
  };
  rememberState();
  document.addEventListener('click', rememberState, true);
  window.addEventListener('hashchange', keep);
  return () => {
    document.removeEventListener('click', rememberState, true);
    window.removeEventListener('hashchange', keep);
  };
}
