// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { keepStateOfHashEntries } from './hash-entries';

const ROUTER = { __NA: true, tree: 'article' };

/** What a browser does for a link within the page. */
function followHash(hash: string): void {
  document.body.click();
  history.pushState(null, '', hash);
  window.dispatchEvent(new Event('hashchange'));
}

test('an entry of a link within the page gets the router’s state, until the listeners are removed', () => {
  const stop = keepStateOfHashEntries();
  history.replaceState(ROUTER, '', '/content/news/101');
  followHash('#first');
  expect([location.hash, history.state]).toEqual(['#first', ROUTER]);
  followHash('#second');
  expect([location.hash, history.state]).toEqual(['#second', ROUTER]);
  stop();
  followHash('#third');
  expect(history.state).toBeNull();
});

test('an entry with its own state keeps it', () => {
  const stop = keepStateOfHashEntries();
  document.body.click();
  history.pushState({ own: true }, '', '#own');
  window.dispatchEvent(new Event('hashchange'));
  expect(history.state).toEqual({ own: true });
  stop();
});
