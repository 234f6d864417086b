/**
 * Gives the history entries of links within a page the router's state, and those of addresses that are typed. The
 * framework ignores entries without it: going back to one from another page would change the URL, but not the page.
 *
 * @returns removes the listener; the next page has another state
 */
export function keepStateOfHashEntries(): () => void {
  const { state } = history;
  const keep = () => {
    if (history.state === null) history.replaceState(state, '');
  };
  window.addEventListener('hashchange', keep);
  return () => window.removeEventListener('hashchange', keep);
}
