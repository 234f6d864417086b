import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pagePath, publicChanges, read } from '../../support/crawler-reads';
import { expect, test } from '../../support/test';

/** The code of Firefox' reader view. */
const READABILITY = createRequire(import.meta.url).resolve('@mozilla/readability/Readability.js');
/** Readability keeps title and summary, too, if a text has fewer characters. */
const SHORT_TEXT = 500;
/** `npm run verify` looks at each fifth article. */
const STEP = process.env.SLOW_TESTS === '1' ? 1 : 5;
/** Characters of a header that are of its title. */
const TITLE = 5;
/** Words of an id for which Readability takes a heading for something beside the text. */
const NO_HEADING = 'comment|contact|footer|media|meta|promo|related|scroll|share|tags|widget';

test('the reader view of each article is its text, without what stands around it', async ({
  page,
  baseURL,
}) => {
  const changes = await publicChanges(baseURL);
  const articles = changes.filter(({ kind }) => kind === 'article').map(pagePath);
  const paths = articles.filter((_, index) => index % STEP === 0);
  expect(paths.length * STEP).toBeGreaterThan(40);
  const readability = await readFile(READABILITY, 'utf8');
  for (const path of paths) {
    const { text: html } = await read(baseURL, path);
    const { view, text, head } = await page.evaluate(viewOf, { readability, html, NO_HEADING });
    expect(text.length, path).toBeGreaterThan(100);
    expect(view.endsWith(text), path).toBe(true);
    const before = view.slice(0, -text.length);
    if (text.length > SHORT_TEXT) expect(before, path).toBe('');
    else expect(head.slice(0, TITLE), path).toBe(before.slice(0, TITLE));
    expect(before.length, path).toBeLessThanOrEqual(head.length);
  }
});

/** What a reader view shows of a page, its text, and the header of the text; without the spaces between blocks. */
function viewOf({ readability, html, NO_HEADING: ids }: Record<string, string>) {
  const documentOf = () => new DOMParser().parseFromString(html ?? '', 'text/html');
  const wordsOf = (element: Element | null) => element?.textContent?.replace(/\s+/g, '') ?? '';
  const Readability = new Function(`${readability}; return Readability;`)();
  const view = document.createElement('div');
  view.innerHTML = new Readability(documentOf()).parse().content;
  const article = documentOf().querySelector('main article');
  const text = article?.querySelector('[class*="_prose"]') ?? null;
  for (const heading of text?.querySelectorAll('h2') ?? [])
    if (new RegExp(ids ?? '', 'i').test(heading.id)) heading.remove();
  return {
    view: wordsOf(view),
    text: wordsOf(text),
    head: wordsOf(article?.querySelector('header') ?? null),
  };
}
