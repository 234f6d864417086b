import { PAGES } from '@wenzhan/contract/urls/table';

/** A kind of page, with a path that exists on both shared sites. */
export interface PageKind {
  name: string;
  path: string;
  status: 200 | 404;
  /** The title without ` - site name`; null on the home page. */
  title: string | null;
  /** The `h1`; the site's name if null. */
  heading: string | null;
  /** Text that the main part of the HTML must contain. */
  words: string;
  /** Whether it has no header and footer. */
  bare?: true;
  /** The page's type in its structured data, `WebPage` by default; null if search engines may not index it. */
  schema?: 'CollectionPage' | 'AboutPage' | 'ProfilePage' | null;
}

const KEYWORD = '键盘';
const TAG = '无障碍';

const notIndexed = { schema: null } as const;
const missing = { status: 404, title: 'Page not found', heading: 'Page not found' } as const;

function page(name: string, path: string, title: string, words: string): PageKind {
  return { name, path, status: 200, title, heading: title, words };
}

/** A page that lists articles. */
function list(name: string, path: string, title: string, words: string): PageKind {
  return { ...page(name, path, title, words), schema: 'CollectionPage' };
}

function search(name: string, query: Record<string, string>, title: string, words: string) {
  const path = `/search?${new URLSearchParams(query)}`.replace(/\?$/, '');
  return { ...page(name, path, title, words), ...notIndexed, heading: '搜索' };
}

/** Every kind of page of the site. */
export const PAGE_KINDS: readonly PageKind[] = [
  { ...list('home', '/', '', '使用指南'), title: null, heading: null },
  list('all content', '/content', '全部内容', '下一页'),
  {
    ...list('all content, page 2', '/content/page/2', '全部内容（第2页）', '第2页'),
    heading: '全部内容',
  },
  list('category', '/content/guides', '使用指南', '网址与状态码一览'),
  {
    ...list('category, page 2', '/content/guides/page/2', '使用指南（第2页）', '写第一篇文章'),
    heading: '使用指南',
  },
  list('tags', '/tags', '标签', '无障碍'),
  list('tag', '/tags/%E6%97%A0%E9%9A%9C%E7%A2%8D', '标签：无障碍', '替代文本怎么写'),
  list('series list', '/series', '系列', '编辑指南'),
  list('series', `/series/${encodeURIComponent('编辑指南')}`, '系列：编辑指南', '共7篇'),
  list('authors', '/authors', '作者', '文站'),
  { ...page('author', '/authors/wenzhan', '作者：文站', '订阅与分享'), schema: 'ProfilePage' },
  {
    ...list('author, page 2', '/authors/wenzhan/page/2', '作者：文站（第2页）', '第2页'),
    heading: '作者：文站',
  },
  list('archive', '/archive', '归档', '11月'),
  list('month', '/archive/2026/10', '2026年10月', '只用键盘浏览一遍'),
  page('article', '/content/news/101', '文站可以运行了', '约'),
  { ...page('about', '/about_us', '关于文站', '更新于'), schema: 'AboutPage' },
  { ...page('static page', '/single_page/privacy', '隐私说明', '阅读不需要登录'), bare: true },
  {
    ...list('page of sections', '/pages/sections', '版块', '自由的文字'),
    heading: '一页由版块组成，顺序就是文件里的顺序',
  },
  page('feeds', '/feeds', '订阅', '阅读器'),
  search('search', {}, '搜索', '输入词语，查找文章。'),
  search('search for words', { q: KEYWORD }, `${KEYWORD} · 搜索`, '只用键盘浏览一遍'),
  search('search in a tag', { q: KEYWORD, tag: TAG }, `${KEYWORD} · 搜索`, '只用键盘浏览一遍'),
  { ...page('login', '/login', '登录', '用户名'), ...notIndexed },
  { ...page('test', '/test', '测试', '站点配置'), ...notIndexed },
  { name: 'unknown path', path: '/nowhere', ...missing, words: 'Page Not Found: ' },
  {
    name: 'unknown article',
    path: '/content/news/99999',
    ...missing,
    words: 'Page Not Found: /content/news/99999',
  },
];

/** An article with every element: code, tables, an image, footnotes, contents. */
export const RICH_ARTICLE = '/content/accessibility/403';

/** An article with formulas, callouts, marked code, folded parts, audio and video. */
const TECHNICAL_ARTICLE = '/content/guides/220';

/**
 * Pages at a fixed path that are not described above: a new page is one of them by its row in the route table.
 */
const FURTHER = PAGES.map(({ pattern }) => pattern)
  .filter((pattern) => !pattern.includes('[') && PAGE_KINDS.every(({ path }) => path !== pattern))
  .map((path) => ({ name: path, path }));

/** A page to look at, of which more may be known. */
export type LookedAt = Pick<PageKind, 'name' | 'path'> & Partial<PageKind>;

/** Every kind, and the article with every element: for tests of looks and interaction. */
export const ALL_KINDS: readonly LookedAt[] = [
  ...PAGE_KINDS,
  { name: 'rich article', path: RICH_ARTICLE },
  { name: 'technical article', path: TECHNICAL_ARTICLE },
  ...FURTHER,
];

const IS_WHOLE = process.env.SLOW_TESTS === '1';

const REPEATED = [
  ...['all content', 'all content, page 2', 'category, page 2', 'tag', 'month', 'series list'],
  ...['author', 'author, page 2', 'authors', 'archive', 'about', 'search', 'search in a tag'],
  ...['unknown article', '/gone', 'tags', 'feeds', 'test'],
];

/** Kinds that have the parts of all others, for costly checks; `npm run verify:all` makes them of every kind. */
export const DISTINCT_KINDS = ALL_KINDS.filter(({ name }) => IS_WHOLE || !REPEATED.includes(name));

const MAIN = ['home', 'category', 'article', 'static page', 'search for words', 'unknown path'];

/** For slow browsers: kinds with the parts of all others; `npm run verify:all` visits every kind. */
export const MAIN_KINDS = ALL_KINDS.filter(({ name }) => IS_WHOLE || MAIN.includes(name));

/** The title of a page of this kind on a site with this name. */
export function titleOf({ title }: Pick<PageKind, 'title'>, siteName: string): string {
  return title === null ? siteName : `${title} - ${siteName}`;
}
