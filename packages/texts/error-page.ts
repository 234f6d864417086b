import { inLanguage } from '@wenzhan/kit/language';

/** Texts of a page that cannot be shown. */
export const zh = {
  failed: '这一页暂时打不开',
  failedReason: '问题在我们这边，请稍后再试。',
  retry: '重试',
  toHome: '回到首页',
};

export const en: typeof zh = {
  failed: 'This page cannot be shown right now',
  failedReason: 'The problem is on our side. Please try again later.',
  retry: 'Try again',
  toHome: 'To the home page',
};

export const errorPage = () => inLanguage({ zh, en });
