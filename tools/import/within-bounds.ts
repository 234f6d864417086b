import { graphemeStart } from '../../lib/text/shorten';
import type { SourcePost, SourceSite } from './source';

/** Characters that the site takes of names, of summaries and of other ids (`lib/api/fields.ts`). */
const NAME = 200;
const SUMMARY = 1000;
const ID = 2048;

/** The site with posts whose fields are within the bounds of the content API; what is cut or left out is noted. */
export const withinBounds = (site: SourceSite): SourceSite => ({
  ...site,
  posts: site.posts.map(bounded),
  categories: site.categories.map(({ title, parents, ...category }) => ({
    ...category,
    title: beginning(title, NAME),
    parents: parents.map((parent) => beginning(parent, NAME)),
  })),
});

const beginning = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, graphemeStart(text, most - 1))}…`;

function bounded(post: SourcePost): SourcePost {
  const { title, summary, author, tags, series, feedId } = post;
  const notes = [...post.notes];
  const cut = (what: string, text: string, most: number) => {
    if (text.length <= most) return text;
    notes.push(`${what}超过${most}个字符，只留下了前面的部分`);
    return beginning(text, most);
  };
  const fits = (what: string, text: string | undefined, most = NAME) => {
    if ((text ?? '').length <= most) return true;
    notes.push(`${what}超过${most}个字符，没有搬来`);
    return false;
  };
  return {
    ...post,
    title: cut('标题', title, NAME),
    summary: cut('摘要', summary, SUMMARY),
    author: fits('作者', author) ? author : undefined,
    tags: tags.filter((tag) => fits('标签', tag)),
    series: fits('系列名', series?.name) ? series : undefined,
    feedId: fits('feedId', feedId, ID) ? feedId : undefined,
    notes,
  };
}
