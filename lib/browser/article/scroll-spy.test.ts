// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { addScrollSpy } from './scroll-spy';

type Report = (entries: { target: Element; isIntersecting: boolean }[]) => void;

let article: HTMLElement;
let page: AbortController;
let report: Report;
const observed: Element[] = [];
const disconnect = vi.fn();

class Observer {
  constructor(callback: Report) {
    report = callback;
  }
  observe(element: Element) {
    observed.push(element);
  }
  disconnect = disconnect;
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', Observer);
  observed.length = 0;
  page = new AbortController();
  document.body.innerHTML = `<h2 id="elsewhere">别处</h2><article>
    <nav data-contents><ol><li><a href="#a">甲</a></li><li><a href="#${encodeURIComponent('乙')}">乙</a></li>
    <li><a href="#100%">百</a></li><li><a href="#elsewhere">别处</a></li><li><a href="#nowhere">无</a></li></ol></nav>
    <h2 id="a">甲</h2><h2 id="乙">乙</h2><h2 id="100%">百</h2></article>`;
  article = document.querySelector('article') as HTMLElement;
  addScrollSpy(article, page.signal);
});

/** Passes these headings and no others. @returns the current entry of the contents */
function pass(...ids: string[]): string {
  report(observed.map((target) => ({ target, isIntersecting: ids.includes(target.id) })));
  const links = [...article.querySelectorAll('[aria-current="location"]')];
  return links.map((link) => link.textContent).join();
}

test('only headings of the article that the contents name are watched', () => {
  expect(observed.map(({ id }) => id)).toEqual(['a', '乙', '100%']);
});

test('the last heading that has been passed is the current one, by steps and by leaps', () => {
  expect([pass(), pass('a'), pass('a', '乙'), pass('a')]).toEqual(['', '甲', '乙', '甲']);
  expect([pass(), pass('a', '乙'), pass()]).toEqual(['', '乙', '']);
});

test('nothing is watched when the page has been left', () => {
  page.abort();
  expect(disconnect).toHaveBeenCalledOnce();
});
