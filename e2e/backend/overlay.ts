import type { State } from './control';
import { emptied } from './empty';
import {
  isMergedCursor,
  withArticle,
  withChanges,
  withList,
  withMonths,
  withTags,
  withTotals,
} from './extra-articles';
import {
  type Asked,
  type Data,
  describeRequest,
  envelope,
  type Handler,
  readAnswer,
} from './recorded-calls';

/** The content API, with its responses changed as the test has set. */
export function overlay(handler: Handler, state: State): Handler {
  return async (request) => {
    const response = await handler(request.clone());
    const answer = await readAnswer(response.clone());
    if (!answer) return response;
    const asked = describeRequest(handler, request);
    if (state.empty) return emptied(asked, answer.code) ?? response;
    const data = await change(asked, answer, state);
    return data ? envelope(200, 0, data) : response;
  };
}

/** Undefined if the content API's response stays unchanged. */
async function change(
  asked: Asked,
  { code, data }: { code: number; data: Data | null },
  { articles, site, redirects }: State,
): Promise<Data | undefined> {
  if (asked.call === 'redirect_list' && redirects) return { list: redirects };
  if (asked.call === 'article_info') return withArticle(asked, articles);
  const listed = articles.filter((article) => article.listed);
  if (asked.call === 'changes' && isMergedCursor(asked)) return withChanges(asked, listed);
  if (code !== 0 || !data) return undefined;
  if (asked.call === 'index_info') return { ...data, site: { ...(data.site as Data), ...site } };
  if (listed.length === 0) return undefined;
  if (asked.call === 'article_list') return withList(asked, data, listed);
  if (asked.call === 'category_list') return withTotals(asked, data, listed);
  if (asked.call === 'tag_list') return withTags(asked, listed);
  if (asked.call === 'archive_list') return withMonths(asked, listed);
  if (asked.call === 'changes') return withChanges(asked, listed);
  return undefined;
}
