import { siteConfigSchema } from '@wenzhan/contract/calls/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { SiteDocument } from './site-document';

vi.mock('./site-shell', () => ({}));
vi.mock('./client-effects', () => ({ ClientEffects: () => null }));
vi.mock('@/components/session/preview-bar', () => ({ PreviewBar: () => null }));

test.each([
  ['zh-TW', 'zh-TW'],
  [undefined, 'zh-CN'],
  ['"><script>', 'zh-CN'],
])('the language of the document is that of the site configuration: %j', (locale, lang) => {
  const site = siteConfigSchema.parse({ siteName: '文站', locale });
  const html = renderToStaticMarkup(<SiteDocument site={site}>正文</SiteDocument>);
  expect(html).toContain(`<html lang="${lang}"`);
});

test('only the name of a site in Han characters is spaced out', () => {
  const classOf = (siteName: string) =>
    /class="([^"]*)"/.exec(
      renderToStaticMarkup(
        <SiteDocument site={siteConfigSchema.parse({ siteName })}>正文</SiteDocument>,
      ),
    )?.[1] ?? '';
  expect(classOf('文站')).not.toContain('latinName');
  expect(classOf('City Library')).toContain('latinName');
});

test('scripts read in the document which API they call, and whether they measure; by default it says neither', () => {
  const site = siteConfigSchema.parse({ siteName: '文站' });
  const opening = () =>
    renderToStaticMarkup(<SiteDocument site={site}>正文</SiteDocument>).split('<body>')[0];
  expect(opening()).not.toContain('data-');
  vi.stubEnv('NEXT_PUBLIC_API_BASE_URL', 'https://api.example');
  vi.stubEnv('NEXT_PUBLIC_WEB_VITALS', '1');
  expect(opening()).toContain('data-api="https://api.example" data-vitals="1"');
});
