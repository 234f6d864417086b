/**
 * Gives the history entries of links within a page the router's state, and those of addresses that are typed. The
 * framework ignores entries without it: going back to one from another page would change the URL, but not the page.
 *
 * @returns removes the listeners; the next page has another state
 */
export function keepStateOfHashEntries(): () => void {
  let state: unknown = history.state;
  const remember = () => {
    state = history.state;
  };
  const keep = () => {
    if (history.state === null) history.replaceState(state, '');
  };
  document.addEventListener('click', remember, true);
  window.addEventListener('hashchange', keep);
  return () => {
    document.removeEventListener('click', remember, true);
    window.removeEventListener('hashchange', keep);
  };
}
