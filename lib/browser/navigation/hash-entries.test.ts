// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepStateOfHashEntries } from './hash-entries';

const ROUTER = { __NA: true, tree: 'article' };

/** What a browser does for a link within the page. */
function followHash(hash: string, state: unknown = null): void {
  history.pushState(state, '', hash);
  window.dispatchEvent(new Event('hashchange'));
}

test('an entry of a link within the page gets the router’s state unless it has its own, until the listener is removed', () => {
  history.replaceState(ROUTER, '', '/content/news/101');
  const stop = keepStateOfHashEntries();
  followHash('#first');
  expect([location.hash, history.state]).toEqual(['#first', ROUTER]);
  followHash('#second');
  expect([location.hash, history.state]).toEqual(['#second', ROUTER]);
  followHash('#own', { own: true });
  expect(history.state).toEqual({ own: true });
  stop();
  followHash('#third');
  expect(history.state).toBeNull();
});
