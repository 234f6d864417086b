import { read } from '../../support/crawler-reads';
import { expect, test } from '../../support/test';

const BROWSER =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8';
const AGENT = 'text/markdown, text/html;q=0.9, */*;q=0.8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const VARIES = /(^|, )accept(,|$)/i;

// `app/crawler-documents.test.ts` checks the documents, `lib/handlers/markdown/negotiation.test.ts` who asks for one.

test('a page is there as Markdown under .md and for who asks for it, and never for a browser', async ({
  baseURL,
}) => {
  for (const path of ['/content/news/101', '/about_us', '/single_page/privacy']) {
    const file = await read(baseURL, `${path}.md`);
    expect([path, file.status, file.headers.get('content-type')]).toEqual([path, 200, MARKDOWN]);

    const asked = await read(baseURL, path, { accept: AGENT });
    expect([asked.headers.get('content-type'), asked.text]).toEqual([MARKDOWN, file.text]);
    // A cache that ignores `Vary` must not serve it to the next browser.
    expect(asked.headers.get('cache-control')).toMatch(/^private/);

    const shown = await read(baseURL, path, { accept: BROWSER });
    expect([shown.headers.get('content-type'), shown.status]).toEqual([HTML, 200]);
    for (const { headers } of [file, asked, shown]) expect(headers.get('vary')).toMatch(VARIES);
  }
});
