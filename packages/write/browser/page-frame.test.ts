// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { readPage, showPage } from './page-frame';

const page = (body: string, head = '') =>
  `<!doctype html><html lang="zh"><head>${head}</head><body>${body}</body></html>`;

/** A frame that shows pages one after the other. */
function frame() {
  const shown = document.implementation.createHTMLDocument();
  return { shown, show: (html: string) => showPage(shown, readPage(html)) };
}

test('nothing of a page acts: no scripts, no frames, no redirects, and no links to elsewhere', () => {
  const { shown, show } = frame();
  show(
    page(
      '<a href="/x">甲</a><script>1</script><noscript>乙</noscript><object></object>',
      '<meta http-equiv="refresh" content="0;url=/z"><base href="/b"><link rel="stylesheet"><link rel="preload" href="/p.js">',
    ),
  );
  expect(shown.head.innerHTML).toBe('<link rel="stylesheet">');
  expect(shown.body.innerHTML).toBe('<a href="/x" target="_blank" tabindex="-1">甲</a>');
});

test('the bar of editors is no part of the page that readers will see', () => {
  const { shown, show } = frame();
  show(
    page('<p>甲</p><aside><form action="/api/session/end"><button>退出</button></form></aside>'),
  );
  expect(shown.body.innerHTML).toBe('<p>甲</p>');
});

test('what is the same in the next page stays the same element', () => {
  const { shown, show } = frame();
  const head = '<link rel="stylesheet">';
  show(page('<main><p>一</p><img src="/a.png"><p>三</p></main>', head));
  const [style, picture, last] = ['link', 'img', 'p:last-child'].map((one) =>
    shown.querySelector(one),
  );
  show(page('<main><p>一</p><p>新</p><img src="/a.png"><p>三</p></main>', head));
  expect(shown.body.innerHTML).toBe('<main><p>一</p><p>新</p><img src="/a.png"><p>三</p></main>');
  expect(['link', 'img', 'p:last-child'].map((one) => shown.querySelector(one))).toEqual([
    style,
    picture,
    last,
  ]);
  expect(shown.querySelector('img')).toBe(picture);
  show(page('<main class="a"><p>一</p></main>'));
  expect(shown.documentElement.outerHTML).toBe(
    '<html lang="zh"><head></head><body><main class="a"><p>一</p></main></body></html>',
  );
});

test('the theme that the editor has chosen is that of the page, too', () => {
  document.documentElement.dataset.theme = 'dark';
  const { shown, show } = frame();
  show(page(''));
  expect(shown.documentElement.dataset.theme).toBe('dark');
});
