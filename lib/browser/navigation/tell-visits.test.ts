// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { tellVisits } from './tell-visits';

const { pushState } = history;
afterEach(() => {
  history.pushState = pushState;
});

test('a page tells the server of each page that a link shows in its place, not of the way back', () => {
  vi.stubEnv('VISITS_CLICKS', '1');
  const told = vi.fn(() => true);
  vi.stubGlobal('navigator', { sendBeacon: told });
  expect(tellVisits()).toHaveLength(221);
  new Function(tellVisits())();
  history.pushState({}, '', '/content/news/101');
  history.pushState({}, '', '/content/news/101#part');
  history.pushState({}, '', '/content/news/101?page=2');
  history.replaceState({}, '', '/content/news/101?page=3');
  expect(told.mock.calls).toEqual([['/api/visit']]);
  history.replaceState({}, '', '/');
  window.dispatchEvent(new Event('popstate'));
  history.pushState({}, '', '/');
  expect(told).toHaveBeenCalledTimes(1);
  history.pushState({}, '', '/about_us');
  expect(told).toHaveBeenCalledTimes(2);
  expect(document.cookie + localStorage.length + sessionStorage.length).toBe('00');
});

test('without the setting a page has no byte of it', () => {
  expect(tellVisits()).toBe('');
  vi.stubEnv('VISITS_CLICKS', '0');
  expect(tellVisits()).toBe('');
});
