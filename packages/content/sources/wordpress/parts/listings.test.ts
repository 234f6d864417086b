import { closeServers } from '@wenzhan/kit/testing/api-server';
import { afterEach, expect, test } from 'vitest';
import { siteOn } from '../../../testing/content-sources/wordpress/site';
import type { ContentSource } from '../../source';
import { wordPressSource } from '../source';
import { Listings } from './listings';

afterEach(closeServers);

test('the title of a withdrawn post is gone from the pages and posts that list the latest ones', async () => {
  const { ask, article, content, post, readChanges } = await siteOn();
  const { posts = [], pages = [] } = content;
  const gone = post('sticky');
  const title = gone.title.rendered;
  const [page] = pages;
  const texts = async () => [
    (await ask('single_page?name=about_us')).data.page.content,
    (await article('blocks')).content,
  ];
  const list = (items: string, kind: string) =>
    `<ul class="wp-block-${kind}">${items}</ul><p>文</p>`;
  const show = (items: string) => {
    Object.assign(page?.content, { rendered: list(items, 'latest-posts__list') });
    Object.assign(post('blocks').content, { rendered: list(items, 'post-template') });
  };
  show(`<li>${title}</li>`);
  for (const text of await texts()) expect(text).toContain(title);
  posts.splice(posts.indexOf(gone), 1);
  show('');
  await readChanges();
  for (const text of await texts()) {
    expect(text).toContain('文');
    expect(text).not.toContain(title);
  }
});

test('texts that list others are read again only if one of these has changed', async () => {
  const { content, readChanges, requests, titles } = await siteOn();
  Object.assign(content.pages?.[0]?.content, { rendered: '<div class="wp-block-query"></div>' });
  await titles();
  await readChanges();
  requests.length = 0;
  await readChanges();
  expect(requests.filter(({ query }) => query.has('include'))).toEqual([]);
});

test('they are read again after a start, once: the index of the last one does not name them', async () => {
  const { base, content, post } = await siteOn();
  const list = { rendered: '<ul class="wp-block-latest-posts"></ul>' };
  Object.assign(content.pages?.[0]?.content, list);
  Object.assign(post('blocks').content, list);
  const entries = [`pages/${content.pages?.[0]?.id}`, `posts/${post('blocks').id}`];
  const start = () =>
    wordPressSource({ url: base, user: undefined, key: undefined, dir: undefined });
  const last = start();
  const { fingerprints: kept } = await last.scan();
  await last.read([...kept.keys()], () => undefined);
  const changesIn = async (source: ContentSource) => {
    const { fingerprints } = await source.scan();
    return [...fingerprints.keys()].filter((entry) => fingerprints.get(entry) !== kept.get(entry));
  };
  expect(await changesIn(last)).toEqual([]);
  expect((await changesIn(start())).sort()).toEqual(entries);
});

test('of a site with a list in every post a hundred are read again at most', () => {
  const listings = new Listings();
  const html = '<ul class="wp-block-latest-posts"></ul>';
  const ids = Array.from({ length: 200 }, (_, index) => index);
  for (const id of ids) listings.note(id, html);
  expect(ids.filter((id) => listings.has(id))).toHaveLength(100);
  listings.note(1, '<p>文</p>');
  listings.keep(new Map([1, 2].map((id) => [id, null])));
  expect(ids.filter((id) => listings.has(id))).toEqual([2]);
});
