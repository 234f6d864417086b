import { inLanguage } from '@wenzhan/kit/language';

const rules = new Intl.PluralRules('en');
const numbers = new Intl.NumberFormat('en');

/** A function that writes a number with the English noun for it: `1 article`, `1,204 articles`. */
export const counted =
  (one: string, other: string) =>
  (total: number): string =>
    `${numbers.format(total)} ${rules.select(total) === 'one' ? one : other}`;

/** Titles and descriptions of pages: in headings, breadcrumbs, metadata, feeds and llms.txt. */
export const zh = {
  home: '首页',
  allContent: '全部内容',
  archive: '归档',
  authors: '作者',
  seriesList: '系列',
  tags: '标签',
  feeds: '订阅',
  search: '搜索',
  signIn: '登录',
  test: '测试',
  staticPages: '页面',
  gone: '此页已撤下',
  tag: (tag: string) => `标签：${tag}`,
  series: (series: string) => `系列：${series}`,
  author: (author: string) => `作者：${author}`,
  withPage: (text: string, page: number) => `${text}（第${page}页）`,
  ofAllContent: (site: string, total: number) =>
    `${site}的全部文章，共${total}篇，最新的在最前面。`,
  ofCategory: (site: string, category: string, total: number) =>
    `${site}“${category}”栏目的文章，共${total}篇。`,
  ofTags: (site: string, total: number) => `${site}的全部标签，共${total}个，文章最多的在最前面。`,
  ofTag: (site: string, tag: string, total: number) =>
    `${site}带有标签“${tag}”的文章，共${total}篇，最新的在最前面。`,
  ofSeriesList: (site: string, total: number) =>
    `${site}的全部系列文章，共${total}个系列，文章最多的在最前面。`,
  ofSeries: (site: string, series: string, total: number) =>
    `${site}的系列文章《${series}》，共${total}篇，按阅读顺序排列。`,
  ofAuthors: (site: string, total: number) =>
    `${site}的全部作者，共${total}位，文章最多的在最前面。`,
  ofAuthor: (site: string, author: string, total: number) =>
    `${author}在${site}的文章，共${total}篇。`,
  ofArchive: (site: string, total: number) =>
    `${site}的文章按发布的年月排列，共${total}篇，最新的在最前面。`,
  ofMonth: (site: string, month: string, total: number) =>
    `${site}在${month}发布的文章，共${total}篇，最新的在最前面。`,
  ofFeeds: (site: string) => `${site}的订阅源：全站和各栏目，RSS、Atom和JSON Feed三种格式。`,
  ofSearch: (site: string) => `在${site}中按词语或标签查找文章。`,
  ofSignIn: '浏览本站不需要登录。登录只供编辑预览草稿。',
  ofTest:
    '供测试人员使用的页面：逐项触发提示、遮罩与错误，并列出客户端此刻持有的站点配置。请求都在浏览器里作答，不会打开任何出错的网址。',
};

const articles = counted('article', 'articles');

export const en: typeof zh = {
  home: 'Home',
  allContent: 'All content',
  archive: 'Archive',
  authors: 'Authors',
  seriesList: 'Series',
  tags: 'Tags',
  feeds: 'Feeds',
  search: 'Search',
  signIn: 'Sign in',
  test: 'Test page',
  staticPages: 'Pages',
  gone: 'This page has been withdrawn',
  tag: (tag) => `Tag: ${tag}`,
  series: (series) => `Series: ${series}`,
  author: (author) => `Author: ${author}`,
  withPage: (text, page) => `${text} (page ${page})`,
  ofAllContent: (site, total) => `All articles of ${site}: ${articles(total)}, newest first.`,
  ofCategory: (site, category, total) =>
    `Articles of ${site} in the category “${category}”: ${articles(total)}.`,
  ofTags: (site, total) =>
    `All tags of ${site}: ${counted('tag', 'tags')(total)}, those with most articles first.`,
  ofTag: (site, tag, total) =>
    `Articles of ${site} with the tag “${tag}”: ${articles(total)}, newest first.`,
  ofSeriesList: (site, total) => `All series of ${site}: ${total}, the longest first.`,
  ofSeries: (site, series, total) =>
    `The series “${series}” of ${site}: ${articles(total)}, in reading order.`,
  ofAuthors: (site, total) =>
    `All authors of ${site}: ${counted('author', 'authors')(total)}, those with most articles first.`,
  ofAuthor: (site, author, total) => `Articles by ${author} on ${site}: ${articles(total)}.`,
  ofArchive: (site, total) => `The articles of ${site} by month: ${articles(total)}, newest first.`,
  ofMonth: (site, month, total) =>
    `Articles of ${site} published in ${month}: ${articles(total)}, newest first.`,
  ofFeeds: (site) =>
    `The feeds of ${site}: of the whole site and of each category, as RSS, Atom and JSON Feed.`,
  ofSearch: (site) => `Find articles of ${site} by words or tag.`,
  ofSignIn: 'Reading this site needs no account. Editors sign in to preview drafts.',
  ofTest:
    'A page for testers: it sets off each notification, the loading mask and errors, and lists the site configuration in client state. The requests are answered in the browser, and no failing address is opened.',
};

export const descriptions = () => inLanguage({ zh, en });
