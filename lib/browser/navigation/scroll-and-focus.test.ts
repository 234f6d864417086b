// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { scrollAndFocus } from './scroll-and-focus';

const PAGE = '<div hidden><h1>离开的页</h1></div><h1>新的页</h1><h2 id="联系">联系我们</h2>';

/** Arrives at a hash of a page. @returns what scrolls, and the text that gets the focus */
function arrive(hash: string, { reducedMotion = false } = {}) {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const focus = vi.spyOn(HTMLElement.prototype, 'focus');
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: reducedMotion } as MediaQueryList);
  scrollAndFocus(hash);
  expect(focus.mock.calls).toEqual([[{ preventScroll: true }]]);
  const [scrolled, shown] = [scrollTo.mock.calls.flat(), intoView.mock.calls.flat()];
  return { scrolled, shown, focused: document.activeElement?.textContent };
}

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frame());
  // As in Chromium 103, Safari 16 and Firefox 105.
  Reflect.deleteProperty(Element.prototype, 'checkVisibility');
  Element.prototype.getClientRects = function (this: Element) {
    return (this.closest('[hidden]') ? [] : [new DOMRect()]) as unknown as DOMRectList;
  };
  document.body.innerHTML = PAGE;
});

test.each(['', '#nothing', '#%E0%A4%A', '#'])(
  '%j: a page is shown from its top, smoothly, with the focus on its visible heading',
  (hash) => {
    const scrolled = [{ top: 0, behavior: 'smooth' }];
    expect(arrive(hash)).toEqual({ scrolled, shown: [], focused: '新的页' });
  },
);

test.each(['#联系', '#%E8%81%94%E7%B3%BB'])('%s goes to its heading', (hash) => {
  const shown = [{ behavior: 'smooth' }];
  expect(arrive(hash)).toEqual({ scrolled: [], shown, focused: '联系我们' });
});

test('an id may be a text that looks encoded, as others write it', () => {
  document.body.innerHTML = `${PAGE}<h2 id="%E5%AE%89">安装</h2>`;
  expect(arrive('#%E5%AE%89')).toMatchObject({ scrolled: [], focused: '安装' });
});

test('a hash may be the name of an anchor', () => {
  document.body.innerHTML = `${PAGE}<p><a name="old">旧锚</a></p>`;
  expect(arrive('#old')).toMatchObject({ scrolled: [], focused: '旧锚' });
});

test('at once with reduced motion', () => {
  const { scrolled } = arrive('', { reducedMotion: true });
  expect(scrolled).toEqual([{ top: 0, behavior: 'instant' }]);
  vi.restoreAllMocks();
  expect(arrive('#联系', { reducedMotion: true }).shown).toEqual([{ behavior: 'instant' }]);
});

test('a page without a heading is no failure', () => {
  document.body.innerHTML = '<p>字</p>';
  expect(() => scrollAndFocus('')).not.toThrow();
});

test('a field in which somebody types keeps the focus, one of the page left behind does not', () => {
  document.body.innerHTML = `<search><input id="kept" /></search>${PAGE}`;
  document.getElementById('kept')?.focus();
  scrollAndFocus('');
  expect(document.activeElement?.id).toBe('kept');
  document.body.innerHTML = `<div hidden><search><input id="left" /></search></div>${PAGE}`;
  document.getElementById('left')?.focus();
  expect(document.activeElement?.id).toBe('left');
  expect(arrive('').focused).toBe('新的页');
});

test('another choice, such as that of the theme, does not keep the focus', () => {
  document.body.innerHTML = `${PAGE}<input id="dark" type="radio" />`;
  document.getElementById('dark')?.focus();
  expect(document.activeElement?.id).toBe('dark');
  expect(arrive('').focused).toBe('新的页');
});
