// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { scrollAndFocus } from './scroll-and-focus';

const scrollTo = vi.fn();
const scrollIntoView = vi.fn();

function page(html: string, { reducedMotion = false } = {}): void {
  document.body.innerHTML = html;
  scrollTo.mockReset();
  scrollIntoView.mockReset();
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrollIntoView);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: reducedMotion } as MediaQueryList);
}

const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
  Element.prototype.checkVisibility = function (this: Element) {
    return !this.closest('[hidden]');
  };
});

test('a page is shown from its top, smoothly, with the focus on its heading', () => {
  page('<h1>标题</h1>');
  scrollAndFocus('');
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'smooth' }]]);
  expect(focused()).toBe('标题');
});

test('at once with reduced motion', () => {
  page('<h1>标题</h1><h2 id="a">甲</h2>', { reducedMotion: true });
  scrollAndFocus('');
  scrollAndFocus('#a');
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
  expect(scrollIntoView.mock.calls).toEqual([[{ behavior: 'instant' }]]);
});

test.each(['#联系', '#%E8%81%94%E7%B3%BB'])('%s goes to its heading', (hash) => {
  page('<h1>标题</h1><h2 id="联系">联系我们</h2>');
  scrollAndFocus(hash);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(scrollIntoView.mock.calls).toEqual([[{ behavior: 'smooth' }]]);
  expect(focused()).toBe('联系我们');
});

test.each(['#nothing', '#%E0%A4%A', '#'])('%s leads to nothing: the top', (hash) => {
  page('<h1>标题</h1>');
  scrollAndFocus(hash);
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect(focused()).toBe('标题');
});

test('the focus does not jump, and heeds the heading that is visible', () => {
  page('<div hidden><h1>离开的页</h1></div><h1>新的页</h1>');
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  scrollAndFocus('');
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  expect(focused()).toBe('新的页');
});

test('a page without a heading is no failure', () => {
  page('<p>字</p>');
  expect(() => scrollAndFocus('')).not.toThrow();
});
