import 'server-only';
import { tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import type { Translation } from '@wenzhan/contract/calls/articles';
import { type StaticPage, singlePage } from '@wenzhan/contract/calls/static-pages';
import type { ArticleBody } from '@wenzhan/text/article/article-body';
import { render } from '@wenzhan/text/article/render';
import { cacheTag } from 'next/cache';
import { everybody, type Reader } from '../../request/reader';
import { requestOrNull } from '../../request/server-request';
import { withTombstone } from '../tombstones';
import { parseEditUrl, withoutEditUrl } from './edit-url';
import type { Editable } from './page-data';
import { cacheResult, query } from './query';
import { getCdnUrl } from './site';

/** A static page with its safe HTML. */
export interface StaticPageWithBody extends Editable {
  page: Omit<StaticPage, 'content' | 'editUrl'>;
  body: ArticleBody;
  /** What a translation is of; undefined for a page in the default language of the site. */
  translation?: Translation | undefined;
}

async function loadStaticPage(reader: Reader, name: string): Promise<StaticPageWithBody | null> {
  const [data, base] = await Promise.all([
    requestOrNull(singlePage, { query: { name } }, reader),
    getCdnUrl(reader),
  ]);
  if (!data) return null;
  const { content, editUrl, ...page } = data.page;
  const body = await render('renderBody', content, base, '', reader.language);
  return { page, body, editUrl: parseEditUrl(editUrl), translation: data.translation };
}

async function cachedStaticPage(name: string, language?: string) {
  'use cache';
  const tag = tagInLanguage(language, tags.page(name));
  cacheTag(tag);
  return cacheResult(
    withTombstone(tag, async () => withoutEditUrl(await loadStaticPage(everybody(language), name))),
  );
}

/** One static page; null if there is none of that name. @throws {ApiError} */
export const getStaticPage = query(loadStaticPage, cachedStaticPage);
