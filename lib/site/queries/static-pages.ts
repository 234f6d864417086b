import 'server-only';
import { tags } from '@wenzhan/contract/cache/tags';
import { type StaticPage, singlePage } from '@wenzhan/contract/calls/static-pages';
import { EVERYBODY } from '@wenzhan/kit/http/draft-access';
import type { ArticleBody } from '@wenzhan/text/article/article-body';
import { render } from '@wenzhan/text/article/render';
import { cacheTag } from 'next/cache';
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
}

async function loadStaticPage(
  token: string | undefined,
  name: string,
): Promise<StaticPageWithBody | null> {
  const [data, base] = await Promise.all([
    requestOrNull(singlePage, { query: { name } }, token),
    getCdnUrl(token),
  ]);
  if (!data) return null;
  const { content, editUrl, ...page } = data.page;
  const body = await render('renderBody', content, base);
  return { page, body, editUrl: parseEditUrl(editUrl) };
}

async function cachedStaticPage(name: string) {
  'use cache';
  const tag = tags.page(name);
  cacheTag(tag);
  return cacheResult(
    withTombstone(tag, async () => withoutEditUrl(await loadStaticPage(EVERYBODY, name))),
  );
}

/** One static page; null if there is none of that name. @throws {ApiError} */
export const getStaticPage = query(loadStaticPage, cachedStaticPage);
