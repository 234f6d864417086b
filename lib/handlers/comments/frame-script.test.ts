// Runs in a thread of its own: the script replaces the storage of its page.
// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { FRAME_SCRIPT } from './frame-script';

/** What the frame tells the page. */
let told: Record<string, unknown>[];
const news = () => told.filter((one) => 'ready' in one || 'failed' in one);
const requests = () => told.flatMap(({ request }) => (request ? [request as { id: number }] : []));

/** Runs the script in a frame whose client, like Waline's, starts without waiting for its server. */
beforeEach(async () => {
  told = [];
  vi.spyOn(window.parent, 'postMessage').mockImplementation((message) => {
    told.push(message.comments);
  });
  window.name = JSON.stringify({ stored: {}, theme: 'light', path: '/a', origin: 'http://x' });
  Object.assign(document.body.dataset, { provider: 'waline', server: 'http://s', script: '/w.js' });
  vi.stubGlobal('Waline', {
    init: ({ serverURL }: { serverURL: string }) => {
      for (const path of ['/list', '/count']) void fetch(serverURL + path).catch(() => {});
    },
  });
  const append = vi.spyOn(document.body, 'append').mockImplementation(() => {});
  new Function(FRAME_SCRIPT)();
  const [client] = append.mock.calls[0] ?? [];
  (client as HTMLScriptElement).dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(requests()).toHaveLength(2));
});

/** Answers a request as the page does. */
function answer(index: number, response: object): void {
  const data = { comments: { response: { id: requests()[index]?.id, ...response } } };
  window.dispatchEvent(new MessageEvent('message', { data, source: window.parent }));
}

const GOOD = { status: 200, headers: [], body: new ArrayBuffer(0) };

test('comments are there once a call is answered, whatever becomes of later ones', () => {
  expect(news()).toEqual([]);
  answer(0, GOOD);
  expect(news()).toEqual([{ ready: true }]);
  answer(1, {});
  expect(news()).toEqual([{ ready: true }]);
});

test.each([
  ['does not arrive', {}],
  ['is a failure of the server', { ...GOOD, status: 503 }],
])('comments have failed if the first answer %s', (_, response) => {
  answer(0, response);
  expect(news()).toEqual([{ failed: true }]);
});
