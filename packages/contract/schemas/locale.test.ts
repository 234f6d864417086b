import { expect, test } from 'vitest';
import { siteConfigSchema } from '../calls/site';

test.each([
  ['en-GB', 'en-GB'],
  ['zh-Hant-HK', 'zh-Hant-HK'],
  ['zh-cmn-Hans-CN', 'zh'],
  ['en-USA', 'en'],
  ['zh_CN', 'zh-CN'],
  ['zh-Hans_CN', 'zh-Hans-CN'],
  ['en_US', 'en-US'],
  ['cn', 'zh-CN'],
  ['jp-JP', 'zh-CN'],
  ['', 'zh-CN'],
  [undefined, 'zh-CN'],
])('of the locale %j dates and titles are in %s', (written, locale) => {
  const site = siteConfigSchema.parse({ siteName: '试站', locale: written });
  expect(site.locale).toBe(locale);
  expect(Intl.getCanonicalLocales(site.locale)).toHaveLength(1);
});
