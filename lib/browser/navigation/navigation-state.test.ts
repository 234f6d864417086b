// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { markPageShown, navigationBegins, pendingAddress } from './navigation-state';
import { navigationEnded, navigationStarted } from './progress';
import { scrollAndFocus } from './scroll-and-focus';

vi.mock('./scroll-and-focus', () => ({ scrollAndFocus: vi.fn() }));
vi.mock('./progress', () => ({ navigationEnded: vi.fn(), navigationStarted: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
  history.replaceState(null, '', '/content?tag=a#end');
  markPageShown();
});

test.each(['/content', '/content?tag=b', '/', '/about_us#end'])('%s is under way', (address) => {
  navigationBegins(address);
  expect(navigationStarted).toHaveBeenCalledTimes(1);
  expect(scrollAndFocus).not.toHaveBeenCalled();
});

test.each([
  ['/content?tag=a', ''],
  ['/content?tag=a#top', '#top'],
  ['#top', '#top'],
])('%s is shown already', (address, hash) => {
  navigationBegins(address);
  expect(vi.mocked(scrollAndFocus).mock.calls).toEqual([[hash]]);
  expect(navigationStarted).not.toHaveBeenCalled();
});

test('back is under way, although the address bar has it already', () => {
  history.replaceState(null, '', '/about_us');
  navigationBegins('/about_us');
  expect(navigationStarted).toHaveBeenCalledTimes(1);
});

test('a link to the page that is shown ends a navigation to another one', () => {
  navigationBegins('/about_us');
  expect(pendingAddress()).toBe('/about_us');
  navigationBegins('/content?tag=a');
  expect(pendingAddress()).toBeNull();
  expect(navigationEnded).toHaveBeenCalledOnce();
});
