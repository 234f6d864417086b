// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rememberServedPage, servedPage } from './ssr-snapshot';

const PAGE = '<div class="frame"><header>文站</header><main><h1>关于</h1></main></div>';
const broken = new Error('broken');

beforeEach(() => {
  history.scrollRestoration = 'auto';
  history.replaceState(null, '', '/about_us');
  document.body.innerHTML = `<script>1</script>${PAGE}<div>effects</div>`;
  rememberServedPage();
  document.body.innerHTML = '';
});

afterEach(() => vi.restoreAllMocks());

test('the page that the server sent is kept, and the inside of its main', () => {
  expect(servedPage('page', broken)).toBe(PAGE);
  expect(servedPage('main', broken)).toBe('<h1>关于</h1>');
});

test('a page without header and footer is kept, too', () => {
  document.body.innerHTML = '<main>正文</main>';
  rememberServedPage();
  expect(servedPage('page', broken)).toBe('<main>正文</main>');
});

test('it is not shown in place of another page', () => {
  history.replaceState(null, '', '/content');
  expect(servedPage('main', broken)).toBeUndefined();
});

test('an error of the server is shown, except to bots', () => {
  const failed = Object.assign(new Error('x'), { digest: '123' });
  expect(servedPage('main', failed)).toBeUndefined();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
  expect(servedPage('main', failed)).toBe('<h1>关于</h1>');
});

test('after a click that scripts handle an error is shown, except to bots', () => {
  document.body.click();
  expect(servedPage('main', broken)).toBe('<h1>关于</h1>');
  history.scrollRestoration = 'manual';
  document.body.click();
  expect(servedPage('main', broken)).toBeUndefined();
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Googlebot/2.1');
  expect(servedPage('main', broken)).toBe('<h1>关于</h1>');
});

test('a document that is still being read is kept as soon as it is complete', () => {
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading');
  document.body.innerHTML = '<div><main>一半';
  rememberServedPage();
  expect(servedPage('main', broken)).toBeUndefined();
  document.body.innerHTML = '<div><main>一半，另一半</main></div>';
  dispatchEvent(new Event('DOMContentLoaded'));
  expect(servedPage('main', broken)).toBe('一半，另一半');
});
