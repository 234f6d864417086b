// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { takeToasts } from '../feedback/toasts';
import { addMarkdownCopy } from './copy-markdown';

const MARKDOWN = '# 标题\n\n正文。\n';
let article: HTMLElement;
let page: AbortController;

beforeEach(() => {
  takeToasts();
  page = new AbortController();
  article = document.createElement('article');
  article.innerHTML =
    '<a href="https://site.example/content/news/101.md" data-copy-markdown>复制</a>';
  document.body.replaceChildren(article);
  addMarkdownCopy(article, page.signal);
});

const link = () => article.querySelector('a') as HTMLAnchorElement;
/** Presses the link; whether the browser would follow it. */
const press = (keys: MouseEventInit = {}) =>
  link().dispatchEvent(new MouseEvent('click', { cancelable: true, bubbles: true, ...keys }));
const told = () =>
  vi.waitFor(() => {
    const [toast] = takeToasts();
    if (!toast) throw new Error('nothing told');
    return toast;
  });
const answer = (response: Response) => vi.spyOn(globalThis, 'fetch').mockResolvedValue(response);

/** The clipboard of a browser that takes promises. */
function clipboard(refused = false): string[] {
  const written: string[] = [];
  const write = async (items: ClipboardItem[]) => {
    const [text = ''] = await Promise.all(
      items.map(async (item) => (await item.getType('text/plain')).text()),
    );
    if (refused) throw new DOMException('', 'NotAllowedError');
    written.push(text);
  };
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(write);
  return written;
}

test('the link copies the Markdown that it leads to, with a notification', async () => {
  const fetched = answer(new Response(MARKDOWN));
  const written = clipboard();
  expect(press()).toBe(false);
  expect(await told()).toMatchObject({ kind: 'success', title: '已复制' });
  expect(fetched.mock.calls[0]?.[0]).toBe('https://site.example/content/news/101.md');
  expect(written).toEqual([MARKDOWN]);
});

test('the link has the role of a button, and reacts to the space bar', async () => {
  answer(new Response(MARKDOWN));
  clipboard();
  expect(link().getAttribute('role')).toBe('button');
  link().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', cancelable: true }));
  expect(await told()).toMatchObject({ kind: 'success' });
});

test.each([
  ['an error is no text', () => answer(new Response('busy', { status: 503 })), false, /没有取到/],
  [
    'a dead connection',
    () => vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError()),
    false,
    /没有取到/,
  ],
  ['a refusing browser', () => answer(new Response(MARKDOWN)), true, /剪贴板/],
])('%s shows a notification', async (_, serve, refused, message) => {
  serve();
  const written = clipboard(refused);
  press();
  const { kind, message: text } = await told();
  expect([kind, text]).toEqual(['error', expect.stringMatching(message)]);
  expect(written).toEqual([]);
});

test('with a modifier key, and after the page is left, it is a link', () => {
  expect(press({ ctrlKey: true })).toBe(true);
  page.abort();
  expect(press()).toBe(true);
});
