import { inLanguage } from '@wenzhan/kit/language';

/** Texts of what scripts add to an article: copying, the lightbox, videos, comments. `%s` is a name. */
export const zh = {
  copy: '复制',
  copied: '已复制',
  notCopied: '无法复制',
  markdownCopied: '文章的Markdown已在剪贴板中',
  markdownFailed: '没有取到文章的Markdown，请稍后再试',
  clipboardRefused: '浏览器不允许写入剪贴板',
  enlargedPicture: '放大的图片',
  close: '关闭',
  retry: '重试',
  comments: '评论',
  commentsLoading: '正在加载评论…',
  commentsFailed: '评论没有加载出来，可能是网络或评论服务的问题。',
  commentsNotLoaded: '评论没有加载出来，请重新打开这一页。',
};

export const en: typeof zh = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied',
  markdownCopied: 'The article is in the clipboard as Markdown',
  markdownFailed: 'The article’s Markdown could not be fetched. Please try again later',
  clipboardRefused: 'The browser does not allow writing to the clipboard',
  enlargedPicture: 'Enlarged image',
  close: 'Close',
  retry: 'Try again',
  comments: 'Comments',
  commentsLoading: 'Loading comments…',
  commentsFailed:
    'The comments could not be loaded. The network or the comment service may have a problem.',
  commentsNotLoaded: 'The comments could not be loaded. Please open this page again.',
};

export const articleTools = () => inLanguage({ zh, en });
