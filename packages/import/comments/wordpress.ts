import { BrokenExport } from '../source';
import { parseWxr, type WxrItem } from '../wordpress/wxr';
import { momentOf } from './moment';
import { type ReadComments, readComments } from './read-comments';
import type { LeftOut, Reason, SourceComment } from './source';
import { wordpressText } from './text';

type WxrComment = WxrItem['wp:comment'][number];

/** Types that are no comments of readers. */
const TYPES: ReadonlyMap<string, Reason> = new Map([
  ['pingback', 'pingback'],
  ['trackback', 'pingback'],
  // Notes of the block editor, since 6.9: those that are done count as approved.
  ['note', 'note'],
]);

const REASONS: ReadonlyMap<string, Reason> = new Map([
  ['0', 'waiting'],
  ['hold', 'waiting'],
  ['spam', 'spam'],
  ['trash', 'trash'],
  ['post-trashed', 'trash'],
]);

/** Reads the comments of an export of WordPress. @throws {BrokenExport} for what is no whole WXR document */
export async function readWordpressComments(
  text: string,
  file: string,
  zone: string,
): Promise<ReadComments> {
  const { items, notes } = parseWxr(text, file);
  const all = items.flatMap((item) => item['wp:comment'].map((comment) => ({ item, comment })));
  const idOf = ({ comment }: (typeof all)[number]) => comment['wp:comment_id'];
  const read = await readComments(
    all,
    ({ item, comment }) => commentOf(item, comment, file, zone),
    {
      ...{ text, file, idOf },
      marks: (id) => [`<wp:comment_id>${id}<`, `<wp:comment_id><![CDATA[${id}]`],
    },
  );
  return { ...read, notes: [...notes, ...read.notes] };
}

function commentOf(
  item: WxrItem,
  comment: WxrComment,
  file: string,
  zone: string,
): SourceComment | LeftOut {
  const id = comment['wp:comment_id'];
  const parent = comment['wp:comment_parent'].replace(/^0$/, '');
  const reason =
    TYPES.get(comment['wp:comment_type']) ?? REASONS.get(comment['wp:comment_approved']);
  if (reason) return { id, parent, reason };
  const location = { file, line: item.line };
  const at =
    momentOf(`${comment['wp:comment_date_gmt']}Z`, zone) ??
    momentOf(comment['wp:comment_date'], zone);
  if (at === null) throw new BrokenExport(location, '没有时间');
  return {
    ...{ id, parent },
    pages: [item.link, `/?p=${item['wp:post_id']}`],
    name: comment['wp:comment_author'],
    email: comment['wp:comment_author_email'],
    link: comment['wp:comment_author_url'],
    at,
    text: wordpressText(comment['wp:comment_content']),
    likes: 0,
    location,
  };
}
