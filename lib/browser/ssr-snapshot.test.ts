// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { hasActed, rememberServedPage, servedPage } from './ssr-snapshot';

const PAGE = '<div class="frame"><header>文站</header><main><h1>关于</h1></main></div>';

beforeEach(() => {
  history.scrollRestoration = 'auto';
  history.replaceState(null, '', '/about_us');
  document.body.innerHTML = `<script>1</script>${PAGE}<div>effects</div>`;
  rememberServedPage();
  document.body.innerHTML = '';
});

test('the page that the server sent is kept, and the inside of its main', () => {
  expect(servedPage('page')).toBe(PAGE);
  expect(servedPage('main')).toBe('<h1>关于</h1>');
});

test('a page without header and footer is kept, too', () => {
  document.body.innerHTML = '<main>正文</main>';
  rememberServedPage();
  expect(servedPage('page')).toBe('<main>正文</main>');
});

test.each(['/content', '/about_us?q=2'])('it is not shown in place of %s', (other) => {
  history.replaceState(null, '', other);
  expect(servedPage('main')).toBeUndefined();
});

test('a click counts once scripts handle clicks', () => {
  document.body.click();
  expect(hasActed()).toBe(false);
  history.scrollRestoration = 'manual';
  document.body.click();
  expect(hasActed()).toBe(true);
});

test('a document that is still being read is kept as soon as it is complete', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  document.body.innerHTML = '<div><main>一半';
  rememberServedPage();
  expect(servedPage('main')).toBe('<h1>关于</h1>');
  document.body.innerHTML = '<div><main>一半，另一半</main></div>';
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(servedPage('main')).toBe('一半，另一半');
});
