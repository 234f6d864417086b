// Runs alone: what is known of media files is kept for the process.
import { stat } from 'node:fs/promises';
import { articleSchema } from '@wenzhan/contract/calls/articles';
import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { expect, test } from 'vitest';
import { parseHtml } from '../../../e2e/support/html';
import { expectValidXml, readXml } from '../../../e2e/support/xml';
import { enclosureOf } from './enclosure';
import type { Feed, FeedArticle } from './feed';
import { atomFeed } from './feed-atom';
import { jsonFeed } from './feed-json';
import { rssFeed } from './feed-rss';

interface Channel {
  image?: object;
  item: { description: string; enclosure?: object }[];
}

/** A feed of one article. @param site more fields of the site @param more fields of the article */
function feedOf(site: object, more: Partial<FeedArticle>): Feed {
  const article = articleSchema.parse({
    ...{ id: '1', category: 'guides', title: '题', content: '', summary: '' },
    publishedAt: '2026-01-01T00:00:00+08:00',
  });
  const url = 'https://site.example/content/guides/1';
  return {
    ...{ home: '/', site: siteConfigSchema.parse({ siteName: '试站', ...site }), list: null },
    articles: [{ ...article, tags: [], url, html: '<p>字</p>', ...more }],
  };
}

/** The channel of a feed as RSS, which is valid. */
function channelOf(site: object, more: Partial<FeedArticle>): Channel {
  const text = rssFeed(feedOf(site, more));
  expectValidXml(text, 'rss.rng');
  return readXml<{ rss: { channel: Channel } }>(text).rss.channel;
}

test.each(['何时用<details>，何时用<b>粗体</b>', 'AT&T & &lt;b&gt;', '1 < 2', '平常的摘要。'])(
  'a reader that shows descriptions as HTML shows the summary %j as it is written',
  (summary) => {
    const { item } = channelOf({}, { summary });
    const shown = parseHtml(`<p>${item[0]?.description}</p>`).querySelector('p');
    expect(shown?.textContent).toBe(summary);
  },
);

test.each([
  ['/media/logo.svg', /\/(?:apple-icon|icons\/180)\.png/],
  ['/media/logo.png', /\/media\/logo\.png"/],
])('the image of a channel is a format that RSS has, with the logo %s', (url, image) => {
  expect(JSON.stringify(channelOf({ logo: { url } }, {}).image)).toMatch(image);
});

test('audio of an article is an enclosure in each format', async () => {
  const own =
    '<p>a</p><audio controls src="http://localhost:3000/media/audio/talk.mp3?a&#x26;b"></audio>';
  const enclosure = await enclosureOf(own);
  const url = 'http://localhost:3000/media/audio/talk.mp3?a&b';
  expect(enclosure).toEqual({ url, type: 'audio/mpeg', length: 0 });
  const { item } = channelOf({}, { enclosure });
  expect(JSON.stringify(item[0]?.enclosure)).toContain(url);
  expect(atomFeed(feedOf({}, { enclosure }))).toContain('rel="enclosure" type="audio/mpeg"');
  expect(jsonFeed(feedOf({}, { enclosure }))).toContain(`"attachments":[{"url":"${url}"`);
  expect(
    await enclosureOf('<p>a</p><video src="https://a.example/a.mp4"></video>'),
  ).toBeUndefined();
});

test('an enclosure of this site says how long its file is', async () => {
  const html = '<audio><source src="http://localhost:3000/media/logo.svg"></audio>';
  const { size } = await stat('content/media/logo.svg');
  expect(await enclosureOf(html)).toMatchObject({ length: size });
});
