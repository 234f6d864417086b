import { expect, test } from 'vitest';
import { parseHtml } from '../../../e2e/support/html';
import { expectValidXml, readXml } from '../../../e2e/support/xml';
import { articleSchema, siteConfigSchema } from '../../api/schemas';
import type { Feed } from './feed';
import { rssFeed } from './feed-rss';

/** The description of the article with this summary in a feed, as HTML. */
function descriptionOf(summary: string): string {
  const article = articleSchema.parse({
    ...{ id: '1', category: 'guides', title: '题', content: '', summary },
    publishedAt: '2026-01-01T00:00:00+08:00',
  });
  const view: Feed = {
    ...{ home: '/', site: siteConfigSchema.parse({ siteName: '试站' }), list: null },
    articles: [
      { ...article, tags: [], url: 'https://site.example/content/guides/1', html: '<p>字</p>' },
    ],
  };
  const text = rssFeed(view);
  expectValidXml(text, 'rss.rng');
  const { channel } = readXml<{ rss: { channel: { item: { description: string }[] } } }>(text).rss;
  return channel.item[0]?.description ?? '';
}

test.each(['何时用<details>，何时用<b>粗体</b>', 'AT&T & &lt;b&gt;', '1 < 2', '平常的摘要。'])(
  'a reader that shows descriptions as HTML shows the summary %j as it is written',
  (summary) => {
    const shown = parseHtml(`<p>${descriptionOf(summary)}</p>`).querySelector('p');
    expect(shown?.textContent).toBe(summary);
  },
);
