import rehypeParse from 'rehype-parse';
import { unified } from 'unified';
import type { ExtraArticle } from '../backend/control';
import { extraArticle } from '../support/articles';
import { expect, test } from '../support/isolated-site';
import { HTML_FILES, readVectors } from './vectors';
import { activeParts, loadDocumentsOnly, numbered, setTrap } from './xss-canary';

const VECTORS = HTML_FILES.flatMap(readVectors);
/** The article's text. */
const PROSE = 'main [class*=prose]';
const FIRST_ID = 80_000;

/** Whether HTML after a vector is still parsed as markup. */
function isClosed(vector: string): boolean {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(`${vector}<i></i>`);
  const last = tree.children.at(-1);
  return last?.type === 'element' && last.tagName === 'i';
}

/** An article for each vector that swallows what follows, preceded by some of the others. */
function makeArticles(): ExtraArticle[] {
  const all = VECTORS.map(numbered);
  const closed = all.filter(isClosed);
  const open = all.filter((vector) => !isClosed(vector));
  const share = Math.ceil(closed.length / open.length);
  return open.map((last, index) => {
    const batch = closed.slice(index * share, (index + 1) * share);
    return extraArticle(FIRST_ID + index, { content: `<p>头</p>${batch.join('')}${last}` });
  });
}

const ARTICLES = makeArticles();
const HALF = Math.ceil(ARTICLES.length / 2);

for (const [name, articles] of [
  ['one half', ARTICLES.slice(0, HALF)],
  ['the other', ARTICLES.slice(HALF)],
] as const) {
  test(`no vector in an article runs, fetches or covers: ${name}`, async ({
    backend,
    page,
    site,
  }) => {
    const { hits } = await setTrap(page);
    await loadDocumentsOnly(page);
    await backend.control({ articles });
    for (const { id, content } of articles) {
      await page.goto(`${site.base}/content/news/${id}`);
      expect(await activeParts(page, PROSE), content).toEqual([]);
      expect(await page.locator(`${PROSE} p`).first().textContent()).toBe('头');
    }
    expect(hits).toEqual([]);
  });
}

test('no vector runs in a page that is at work', async ({ backend, page, site }) => {
  const { hits } = await setTrap(page);
  const content = VECTORS.map(numbered).filter(isClosed).join('');
  await backend.control({ articles: [extraArticle(81_000, { content })] });
  await page.goto(`${site.base}/content/news/81000`);
  await page.waitForLoadState('networkidle');
  // Triggers handlers of user events.
  await page.evaluate((selector) => {
    for (const element of document.querySelectorAll<HTMLElement>(`${selector} *`)) {
      for (const type of ['click', 'mouseover', 'pointerdown', 'focus', 'keydown', 'toggle']) {
        const event = new Event(type, { bubbles: true, cancelable: true });
        event.preventDefault();
        if (!element.closest('a[href]')) element.dispatchEvent(event);
      }
    }
  }, PROSE);
  expect(await activeParts(page, PROSE)).toEqual([]);
  expect(hits).toEqual([]);
});

test('no id of an article takes the place of a variable', async ({ backend, page, site }) => {
  const content = readVectors('names').join('');
  await backend.control({ articles: [extraArticle(81_001, { content })] });
  await page.goto(`${site.base}/content/news/81001`);
  const names = [...content.matchAll(/(?:id|name)=([\w]+)/g)].map(([, name = '']) => name);
  const taken = await page.evaluate(
    (all) => all.filter((name) => Reflect.get(window, name) instanceof Element),
    [...names, 'process', 'location', 'next', 'proto', 'constructor'],
  );
  expect(taken).toEqual([]);
});

test('the same vectors do run where nobody sanitises: the trap works', async ({ page }) => {
  const { hits } = await setTrap(page);
  await page.route('http://open.example/*', (route) => {
    const at = Number(new URL(route.request().url()).pathname.slice(1));
    const vector = VECTORS[at];
    return vector === undefined
      ? route.abort()
      : route.fulfill({ contentType: 'text/html', body: numbered(vector, at) });
  });
  const handlers = readVectors('handlers').slice(0, 30);
  for (const at of handlers.keys()) {
    await page.goto(`http://open.example/${at}`, { waitUntil: 'load' });
  }
  await expect.poll(() => new Set(hits).size).toBeGreaterThan(15);
});
