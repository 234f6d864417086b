import { inLanguage } from '@wenzhan/kit/language';

/** Texts of client components of an article: how to pass it on. `%s` is a URL. */
export const zh = {
  copyLink: '复制链接',
  share: '分享',
  linkCopied: '链接已复制',
  copyByHand: '请手动复制：%s',
};

export const en: typeof zh = {
  copyLink: 'Copy link',
  share: 'Share',
  linkCopied: 'Link copied',
  copyByHand: 'Please copy by hand: %s',
};

export const articlePage = () => inLanguage({ zh, en });
