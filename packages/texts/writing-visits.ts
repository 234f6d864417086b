import { inLanguage } from '@wenzhan/kit/language';

/** Texts of the screen that says how often pages were read. */
const zh = {
  title: '访问统计',
  spans: { 1: '今天', 7: '7天', 30: '30天' },
  span: '时间',
  between: (first: string, last: string) => (first === last ? first : `${first}至${last}`),
  views: (total: string) => `共阅读${total}次`,
  export: '导出表格（CSV）',
  none: '这段时间还没有人阅读。',
  off: '没有统计访问。请管理员设置VISITS_DIR（docs/visits.md），从那时起开始统计。',
  notice:
    '只统计到达这台服务器的请求：CDN直接回答的不在内；没有设置VISITS_CLICKS时，浏览器预先取来的页面也不在内。爬虫、程序和已登录的编辑不算。不记录任何关于访客的信息。',
  lists: {
    days: '每天',
    pages: '页面',
    referrers: '从哪些网站来',
    languages: '语言',
    searches: '没有结果的搜索',
    missing: '不存在的网址（404）',
  },
  columns: { list: '类别', name: '名称', title: '标题', count: '次数' },
  other: '其他',
  empty: '没有。',
};

const en: typeof zh = {
  title: 'Visits',
  spans: { 1: 'Today', 7: '7 days', 30: '30 days' },
  span: 'Time',
  between: (first, last) => (first === last ? first : `${first} to ${last}`),
  views: (total) => (total === '1' ? '1 page view' : `${total} page views`),
  export: 'Export as a table (CSV)',
  none: 'Nobody has read anything in this time yet.',
  off: 'Visits are not counted. An administrator sets VISITS_DIR (docs/visits.md), and they are from then on.',
  notice:
    'Counts what reaches this server: not what a CDN answers, nor, unless VISITS_CLICKS is set, links to pages that the browser has fetched ahead. Without crawlers, programs and signed-in editors. Nothing is kept about who reads.',
  lists: {
    days: 'By day',
    pages: 'Pages',
    referrers: 'Sites that led here',
    languages: 'Languages',
    searches: 'Searches without a hit',
    missing: 'Addresses that do not exist (404)',
  },
  columns: { list: 'List', name: 'Name', title: 'Title', count: 'Count' },
  other: 'Others',
  empty: 'None.',
};

export const writingVisits = () => inLanguage({ zh, en });
