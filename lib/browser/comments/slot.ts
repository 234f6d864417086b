import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import { language } from '@wenzhan/kit/language';
import { commentsConfig } from './config';

/**
 * What a page says to the script that loads its comments (`load-comments.ts`), in the attribute
 * `data-comments`.
 */
export interface CommentsSlot {
  /** URL of the document in the frame; giscus gets further parameters in the browser. */
  src: string;
  /** The origin that answers: for giscus that of the frame, else that of the server. */
  origin: string;
  giscus: boolean;
  /** Path and title of the article. */
  path: string;
  title: string;
}

interface Commentable {
  id: string;
  category: string;
  title: string;
  summary: string;
  status: string;
  comments?: boolean | undefined;
}

/**
 * The slot of an article, whose path names its thread; null without comments, and for an article that is not public or has switched them
 * off.
 */
export function commentsSlot(
  article: Commentable,
  path: string = routes.article(article),
): CommentsSlot | null {
  const config = commentsConfig();
  if (!config || article.comments === false || article.status !== 'published') return null;
  const { server, provider } = config;
  const giscus = provider === 'giscus';
  return {
    src: giscus ? giscusUrl(config, path, article) : buildPath('/comments', {}),
    origin: new URL(server).origin,
    giscus,
    path,
    title: article.title,
  };
}

type Giscus = Extract<ReturnType<typeof commentsConfig>, { provider: 'giscus' }>;

/** The parameters of giscus' own `client.js`, except for those that only the browser knows. */
function giscusUrl(config: Giscus, path: string, { summary }: Commentable): string {
  const { server, repo, repoId, category, categoryId } = config;
  const query = new URLSearchParams({
    repo,
    repoId,
    category,
    categoryId,
    // Like `data-mapping="pathname"` with `data-strict="1"`.
    term: path.slice(1),
    strict: '1',
    reactionsEnabled: '1',
    emitMetadata: '0',
    inputPosition: 'top',
    description: summary,
  });
  return `${server}/${language()}/widget?${query}`;
}
