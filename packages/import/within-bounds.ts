import { beginningOf } from '@wenzhan/contract/schemas/fields';
import type { Note, SourceCategory, SourcePost, SourceSite } from './source';

/** Characters that the site takes of names, of summaries and of addresses, and items of a list (`packages/contract/schemas/fields.ts`). */
const NAME = 200;
const SUMMARY = 1000;
export const MAX_ADDRESS = 2048;
export const MAX_ITEMS = 200;

/** The site with fields within the bounds of the content API; what is cut or left out is noted. */
export function withinBounds(site: SourceSite): SourceSite {
  const notes: Note[] = [];
  const location = { file: site.base || site.system, line: 1 };
  const { cut, fits } = bounds((text) => notes.push({ location, subject: '网站', text }));
  return {
    ...site,
    title: cut('站名', site.title),
    description: cut('网站的简介', site.description, SUMMARY),
    locale: fits('语言', site.locale) ? site.locale : '',
    posts: site.posts.map(boundedPost),
    categories: site.categories.map((one) => boundedCategory(one, notes)),
    notes: [...site.notes, ...notes],
  };
}

/** Cuts texts; a part of a key or of an address would mean something else, so that it is left out. */
function bounds(note: (text: string) => void) {
  return {
    cut(what: string, text: string, most = NAME): string {
      if (text.length <= most) return text;
      note(`${what}超过${most}个字符，只留下了前面的部分`);
      return beginningOf(text, most);
    },
    fits(what: string, text = '', most = NAME): boolean {
      if (text.length <= most) return true;
      note(`${what}超过${most}个字符，没有搬来`);
      return false;
    },
  };
}

function boundedPost(post: SourcePost): SourcePost {
  const { author, tags, feedId, cover, seo } = post;
  const notes = [...post.notes];
  const { cut, fits } = bounds((text) => notes.push(text));
  const fitting = tags.filter((tag) => fits('标签', tag));
  if (fitting.length > MAX_ITEMS) {
    notes.push(`标签超过${MAX_ITEMS}个，没有搬来：${fitting.slice(MAX_ITEMS).join('、')}`);
  }
  return {
    ...post,
    title: cut('标题', post.title),
    summary: cut('摘要', post.summary, SUMMARY),
    author: fits('作者', author) ? author : undefined,
    tags: fitting.slice(0, MAX_ITEMS),
    feedId: fits('feedId', feedId, MAX_ADDRESS) ? feedId : undefined,
    cover: cover && { ...cover, alt: cover.alt && cut('封面的说明', cover.alt, SUMMARY) },
    seo: seo && {
      ...seo,
      ...(seo.title ? { title: cut('搜索结果的标题', seo.title) } : {}),
      ...(seo.description ? { description: cut('搜索结果的说明', seo.description, SUMMARY) } : {}),
    },
    notes,
  };
}

function boundedCategory(category: SourceCategory, notes: Note[]): SourceCategory {
  const { location, title, description, parents } = category;
  const { cut } = bounds((text) => notes.push({ location, subject: `栏目：${title}`, text }));
  return {
    ...category,
    title: cut('栏目名', title),
    description: description && cut('栏目的简介', description, SUMMARY),
    parents: parents.map((parent) => beginningOf(parent, NAME)),
  };
}
