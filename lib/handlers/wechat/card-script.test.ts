// Runs in a thread of its own: the script observes the head of its page.
// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CARD_SCRIPT } from './card-script';

const ORIGIN = location.origin;
const CONFIG = { appId: 'wx0', timestamp: 1, nonceStr: 'n', signature: 's' };

type Card = Record<string, unknown> & { fail: () => void };

/** How often WeChat refuses a card before it takes one. */
let refusals: number;
/** What the page has told WeChat. */
let told: [string, unknown][];
let refuse: () => void;
let asked: string[];
let observers: MutationObserver[];

/** Shows a page as the framework does: another address, then another head. */
function show(path: string, title: string): void {
  history.replaceState(null, '', path);
  document.head.innerHTML = `<title>${title} - 站点</title>
    <link rel="canonical" href="${ORIGIN}${path.replace(/[?#].*/, '')}">
    <meta property="og:title" content="${title}"><meta property="og:description" content="${title}的摘要">
    <meta property="og:image" content="${ORIGIN}/wide.png"><meta property="og:image" content="${ORIGIN}/square.png">`;
}

const cardOf = (path: string, title: string) => ({
  title,
  desc: `${title}的摘要`,
  link: ORIGIN + path,
  imgUrl: `${ORIGIN}/square.png`,
});

beforeEach(() => {
  observers = [];
  vi.stubGlobal(
    'MutationObserver',
    class extends MutationObserver {
      constructor(follow: MutationCallback) {
        super(follow);
        observers.push(this);
      }
    },
  );
  refusals = 0;
  told = [];
  asked = [];
  vi.stubGlobal('jWeixin', {
    config: (config: unknown) => told.push(['config', config]),
    ready: (then: () => void) => then(),
    error: (then: () => void) => {
      refuse = then;
    },
    updateAppMessageShareData: ({ fail, ...card }: Card) => {
      told.push(['friends', card]);
      if (refusals-- > 0) fail();
    },
    updateTimelineShareData: ({ fail, ...card }: Card) => told.push(['moments', card]),
  });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address));
    return Response.json(CONFIG);
  });
  show('/content/news/101?from=timeline#top', '一篇文章');
});

afterEach(() => {
  for (const observer of observers) observer.disconnect();
  document.head.innerHTML = '';
});

const run = () => new Function(CARD_SCRIPT)();
const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'];

test('WeChat gets title, summary, canonical address and square picture once the address is signed', async () => {
  run();
  await vi.waitFor(() => expect(told).toHaveLength(3));
  expect(asked).toEqual([`/api/wechat/signature?url=${ORIGIN}/content/news/101?from=timeline`]);
  const card = cardOf('/content/news/101', '一篇文章');
  expect(told).toEqual([
    ['config', { ...CONFIG, jsApiList }],
    ['friends', card],
    ['moments', card],
  ]);
});

test('a page without a signature has no card, and says nothing', async () => {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }));
  run();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(told).toEqual([]);
});

test('another page of the site in the same document is signed, and has its own card', async () => {
  run();
  await vi.waitFor(() => expect(told).toHaveLength(3));
  show('/about_us', '关于');
  await vi.waitFor(() => expect(told).toHaveLength(6));
  expect(asked.at(-1)).toBe(`/api/wechat/signature?url=${ORIGIN}/about_us`);
  expect(told.at(-1)).toEqual(['moments', cardOf('/about_us', '关于')]);
});

test('a refused signature is followed by that of the address at which the visitor came, once', async () => {
  run();
  await vi.waitFor(() => expect(told).toHaveLength(3));
  show('/about_us', '关于');
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  refuse();
  refuse();
  await vi.waitFor(() => expect(told).toHaveLength(9));
  expect(asked.slice(2)).toEqual([
    `/api/wechat/signature?url=${ORIGIN}/content/news/101?from=timeline`,
  ]);
  expect(told.at(-1)).toEqual(['moments', cardOf('/about_us', '关于')]);
});

test('a card that is refused, because its signature is not verified yet, is told again', async () => {
  refusals = 1;
  run();
  await vi.waitFor(() => expect(told).toHaveLength(4), 3000);
  expect(told.at(-1)).toEqual(['friends', cardOf('/content/news/101', '一篇文章')]);
});

test('a page with a password gets a document of its own', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  run();
  await vi.waitFor(() => expect(told).toHaveLength(3));
  show('/login', '登录');
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(asked).toHaveLength(1);
});
