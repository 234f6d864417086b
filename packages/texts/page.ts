import { inLanguage } from '@wenzhan/kit/language';

/** Texts of client components that are part of each page's first load. `%s` is a name. */
export const zh = {
  subentries: '%s的下级栏目',
  theme: '外观',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  search: '搜索',
  searchLabel: '搜索内容',
  loading: '加载中...',
  pageLoading: '页面加载中',
  // The heading of the page says the same in English (specification §2).
  notFound: '没有找到这个页面',
  notFoundReason: '它可能已经移走，也可能网址里有一处笔误。',
  gone: '此页已撤下',
  goneReason: '这个网址上原有的内容已经撤下，不会再回来。',
  whereToGo: '可以去的地方',
};

export const en: typeof zh = {
  subentries: 'Pages below %s',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  search: 'Search',
  searchLabel: 'Search this site',
  loading: 'Loading...',
  pageLoading: 'The page is loading',
  notFound: '',
  notFoundReason: 'It may have moved, or there may be a mistake in the address.',
  gone: 'This page has been withdrawn',
  goneReason: 'What was at this address has been withdrawn and will not come back.',
  whereToGo: 'Where to go from here',
};

export const page = () => inLanguage({ zh, en });
