import { inLanguage } from '@wenzhan/kit/language';

/** Texts of the question whether page views may be counted. `%s` is the name of what counts them. */
export const zh = {
  question: '本站想用%s统计页面的访问次数。不同意也能照常浏览。',
  agree: '同意',
  refuse: '不同意',
  settings: '统计设置',
  providers: {
    vercel: 'Vercel Analytics',
    umami: 'Umami',
    plausible: 'Plausible',
    matomo: 'Matomo',
    baidu: '百度统计',
    ga4: 'Google Analytics',
  },
};

export const en: typeof zh = {
  question: 'This site would like to count page views with %s. You can read everything without it.',
  agree: 'Agree',
  refuse: 'Refuse',
  settings: 'Analytics settings',
  providers: { ...zh.providers, baidu: 'Baidu Tongji' },
};

export const consentTexts = () => inLanguage({ zh, en });
