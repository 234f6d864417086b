import { expect, test } from 'vitest';
import { renderShareSvg } from './render-svg';

const MOST_BYTES = 1_000_000;

test('texts without end make a picture of the usual size', async () => {
  const endless = '没有尽头 <b>&amp; '.repeat(500);
  const texts = { title: endless, label: endless, summary: endless, siteName: endless };
  const url = 'https://site.example/content/news/1';
  for (const format of ['wide', 'square', 'qr', 'poster'] as const) {
    const svg = await renderShareSvg({ kind: 'article', name: '1', url, ...texts }, format);
    expect(svg.length).toBeLessThan(MOST_BYTES);
    expect(svg.match(/<(?!svg|\/svg|path|rect)/g)).toBeNull();
  }
});

test('a small card with a picture has no room for a summary, nor for a mark of one', async () => {
  const subject = { kind: 'site', name: 'home', title: '试站', siteName: '试站' } as const;
  const url = 'https://site.example/';
  const card = (summary?: string) =>
    renderShareSvg({ ...subject, url, cover: '/media/a.png', summary }, 'square');
  expect(await card('一句话')).toBe(await card());
});
