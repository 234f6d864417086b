import { inLanguage } from '@wenzhan/kit/language';

/** Texts of client components of an article: its contents, and how to pass it on. `%s` is a URL. */
export const zh = {
  contents: '本文目录',
  showContents: '展开',
  hideContents: '收起',
  copyLink: '复制链接',
  share: '分享',
  linkCopied: '链接已复制',
  copyByHand: '请手动复制：%s',
};

export const en: typeof zh = {
  contents: 'Contents',
  showContents: 'Show',
  hideContents: 'Hide',
  copyLink: 'Copy link',
  share: 'Share',
  linkCopied: 'Link copied',
  copyByHand: 'Please copy by hand: %s',
};

export const articlePage = () => inLanguage({ zh, en });
