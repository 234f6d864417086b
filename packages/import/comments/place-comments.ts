import type { CommentedArticle } from './articles';
import type { ReadComments } from './read-comments';
import type { SourceComment } from './source';

/** A comment at its article on the new site. */
export interface PlacedComment {
  comment: SourceComment;
  /** Its own among all. */
  key: string;
  /** Key of the comment that it answers. */
  parent?: string;
  /** Key of the first comment of its thread. */
  root?: string;
  /** Path of the article. */
  article: string;
}

export interface PlacedComments {
  /** The oldest first. */
  placed: PlacedComment[];
  /** Comments by the old address of a page that is no article here. */
  homeless: Map<string, number>;
  /** Comments by the path of an article that shows none. */
  silent: Map<string, number>;
}

/**
 * Places comments at the articles of the new site. An answer to a comment that is not there answers the one before, or
 * begins a thread.
 *
 * @param exports the comments of each export, whose ids are its own
 */
export function placeComments(
  exports: readonly ReadComments[],
  articleOf: (pages: readonly string[]) => CommentedArticle | null,
): PlacedComments {
  const result: PlacedComments = { placed: [], homeless: new Map(), silent: new Map() };
  for (const [index, { comments, leftOut }] of exports.entries()) {
    const all: PlacedComment[] = [];
    const byId = new Map<string, PlacedComment>();
    for (const comment of comments) {
      const article = articleOf(comment.pages);
      if (!article) {
        add(result.homeless, comment.pages[0] ?? '');
        continue;
      }
      if (article.isSilent) add(result.silent, article.path);
      // An id that is there twice belongs to the first.
      const isOwn = !byId.has(comment.id);
      const key = `${index + 1}-${comment.id}${isOwn ? '' : `-${all.length}`}`;
      const placed = { comment, key, article: article.path };
      if (isOwn) byId.set(comment.id, placed);
      all.push(placed);
    }
    const parents = new Map([...comments, ...leftOut].map(({ id, parent }) => [id, parent]));
    for (const placed of all) {
      thread(placed, byId, parents);
      result.placed.push(placed);
    }
  }
  result.placed.sort((a, b) => a.comment.at - b.comment.at || (a.key < b.key ? -1 : 1));
  return result;
}

const add = (counts: Map<string, number>, key: string) =>
  counts.set(key, (counts.get(key) ?? 0) + 1);

function thread(
  placed: PlacedComment,
  byId: ReadonlyMap<string, PlacedComment>,
  parents: ReadonlyMap<string, string>,
): void {
  const seen = new Set([placed.comment.id]);
  let parent: PlacedComment | undefined;
  let root: PlacedComment | undefined;
  for (let id = placed.comment.parent; id; id = parents.get(id) ?? '') {
    // Comments that answer each other would have no beginning.
    if (seen.has(id)) return;
    seen.add(id);
    const above = byId.get(id);
    if (above?.article !== placed.article) continue;
    parent ??= above;
    root = above;
  }
  if (parent && root) Object.assign(placed, { parent: parent.key, root: root.key });
}
