// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addComments } from './load-comments';
import type { CommentsSlot } from './slot';

const OWN: CommentsSlot = {
  src: '/comments',
  origin: 'https://comments.example.com',
  giscus: false,
  path: '/content/news/101',
  title: '题目',
};
const GISCUS = {
  ...OWN,
  src: 'https://giscus.app/zh-CN/widget?repo=a%2Fb',
  origin: 'https://giscus.app',
  giscus: true,
};

/** The window of every frame: happy-dom loads no pages. */
const inside = { postMessage: vi.fn() };

let reach: () => void;
let page: AbortController;

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue(inside as never);
  page = new AbortController();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        reach = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
});

const place = () => document.querySelector('section') as HTMLElement;
const frame = () => place().querySelector('iframe');
const words = () => place().querySelector('[role=status]')?.textContent;

function open(slot: CommentsSlot): void {
  const section = document.createElement('section');
  section.dataset.comments = JSON.stringify(slot);
  document.body.replaceChildren(section);
  addComments(section, page.signal);
}

/** A message as the frame would send it. */
async function hear(data: object, source: unknown = inside): Promise<void> {
  const event = new MessageEvent('message', { data });
  Object.defineProperty(event, 'source', { value: source });
  dispatchEvent(event);
  await vi.advanceTimersByTimeAsync(0);
}

test('comments load when they are scrolled to, and are removed when the page is left', async () => {
  open(OWN);
  expect([frame(), words()]).toEqual([null, '']);
  reach();
  expect(words()).toBe('正在加载评论…');
  await hear({ comments: { height: 120.5 } });
  await hear({ comments: { ready: true } });
  expect(frame()?.getAttribute('height')).toBe('121');
  expect(words()).toBe('');
  page.abort();
  expect(place().children).toHaveLength(0);
});

test('the frame of the site is sandboxed without its origin, and gets what it stored before', async () => {
  localStorage.setItem('comments', '{"nick":"甲"}');
  open(OWN);
  reach();
  expect(frame()?.getAttribute('sandbox')).not.toContain('allow-same-origin');
  expect(JSON.parse(frame()?.name ?? '')).toMatchObject({
    path: OWN.path,
    theme: 'light',
    stored: { nick: '甲' },
  });
  await hear({ comments: { stored: { nick: '乙' } } });
  expect(localStorage.getItem('comments')).toBe('{"nick":"乙"}');
});

test.each([
  ['the script is missing', () => hear({ comments: { failed: true } })],
  ['nothing arrives in time', () => vi.advanceTimersByTimeAsync(15_000)],
])('if %s, that is said, and can be tried again', async (_, fail) => {
  open(OWN);
  reach();
  await fail();
  expect(words()).toContain('评论没有加载出来');
  expect(frame()).toBeNull();
  const button = place().querySelector('button');
  button?.focus();
  button?.click();
  expect(words()).toBe('正在加载评论…');
  expect(document.activeElement?.textContent).toBe('正在加载评论…');
  expect(document.activeElement?.getAttribute('role')).toBe('status');
  await hear({ comments: { ready: true } });
  expect([words(), place().querySelectorAll('iframe').length]).toEqual(['', 1]);
});

test('messages of other windows are ignored', async () => {
  open(OWN);
  reach();
  await hear({ comments: { ready: true, stored: { nick: '外人' } } }, window);
  await hear({ comments: { ready: true } }, null);
  expect(words()).toBe('正在加载评论…');
  expect(localStorage.getItem('comments')).toBeNull();
});

test('the frame follows the theme of the page', async () => {
  open(OWN);
  reach();
  document.documentElement.dataset.theme = 'dark';
  await vi.advanceTimersByTimeAsync(0);
  expect(inside.postMessage).toHaveBeenLastCalledWith({ comments: { theme: 'dark' } }, '*');
  delete document.documentElement.dataset.theme;
});

test('giscus gets its session, which ends with it', async () => {
  localStorage.setItem('giscus-session', '"kept"');
  open(GISCUS);
  reach();
  const session = () => new URL(frame()?.src ?? '').searchParams.get('session');
  expect([new URL(frame()?.src ?? '').origin, session()]).toEqual(['https://giscus.app', 'kept']);
  await hear({ giscus: { resizeHeight: 300 } });
  expect([words(), frame()?.getAttribute('height')]).toEqual(['', '300']);
  await hear({ giscus: { error: 'Discussion not found' } });
  expect(session()).toBe('kept');
  await hear({ giscus: { signOut: true } });
  expect([session(), localStorage.getItem('giscus-session')]).toEqual(['', null]);
});
