import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@wenzhan/kit/testing/temporary-folder';
import { vi } from 'vitest';
import { articleIdOf } from '../../sources/identifiers';
import { withSectionFiles } from '../../sources/parts/section-files';
import { strapiSource } from '../../sources/strapi/source';
import { testApi } from '../content-folder';
import { AFTER_RECORDINGS, replay } from './recording';

/** The recorded Strapi with a second locale, in which one article is. */
export async function strapiInTwoLanguages(isLocalized = true) {
  const dir = temporaryFolder();
  await mkdir(path.join(dir, 'en/pages'), { recursive: true });
  await writeFile(path.join(dir, 'strapi.yaml'), 'locales: { en: en-GB }\n');
  await writeFile(
    path.join(dir, 'site.yaml'),
    'siteName: 站\nlanguages: [zh-CN, en]\nrecordNumber: 京\ndescription: 中文\n',
  );
  await writeFile(path.join(dir, 'en/site.yaml'), 'siteName: Site\n');
  await writeFile(path.join(dir, 'en/pages/home.yaml'), 'title: Home\nsections: []\n');
  const strapi = replay('strapi');
  const recorded = globalThis.fetch;
  const locales = new Set<string | null>();
  vi.stubGlobal('fetch', async (url: string) => {
    const address = new URL(url);
    const locale = address.searchParams.get('locale');
    locales.add(locale);
    address.searchParams.delete('locale');
    address.searchParams.delete('fields[3]');
    const response = await recorded(address.href);
    if (locale === null) return response;
    const { data, meta } = await response.json();
    const isOfArticles = address.pathname.endsWith('/articles');
    const chosen = data
      .filter(({ documentId }: { documentId: string }) => documentId === strapi.made.linked)
      .map((entry: object) => ({
        ...entry,
        title: 'In English',
        locale: isLocalized ? locale : null,
      }));
    meta.pagination.total = chosen.length;
    // Categories and pages are not localized.
    return Response.json(isOfArticles ? { data: chosen, meta } : { data, meta });
  });
  const url = `https://strapi-${randomUUID()}.example`;
  const source = withSectionFiles(strapiSource({ url, user: undefined, key: undefined, dir }), dir);
  const site = await testApi({}, { source, now: () => AFTER_RECORDINGS });
  const translated = articleIdOf(strapi.made.linked ?? '', 36);
  return { ...site, locales, translated };
}
