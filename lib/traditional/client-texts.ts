import { routes } from '../routes';
import type { Script } from './script';

/**
 * The texts of client components (`pageText`) and of article enhancements (`shownText`). A test compares them
 * with the code.
 */
export const CLIENT_TEXTS: readonly string[] = [
  '关闭',
  '分享',
  '可以去的地方',
  '复制',
  '复制链接',
  '外观',
  '已复制',
  '搜索',
  '搜索内容',
  '放大的图片',
  '文章的Markdown已在剪贴板中',
  '无法复制',
  '本文目录',
  '此页已撤下',
  '没有取到文章的Markdown，请稍后再试',
  '没有找到这个网址对应的页面。它可能已经移走，也可能网址里有一处笔误。',
  '浅色',
  '浏览器不允许写入剪贴板',
  '深色',
  '的下级栏目',
  '评论没有加载出来，请重新打开这一页。',
  '请手动复制：',
  '跟随系统',
  '这个网址上原有的内容已经撤下，不会再回来。',
  '链接已复制',
];

/** These texts, and the path of the search form, by their simplified version. */
export function clientTexts({ text, link }: Script): Record<string, string> {
  const search = routes.search();
  return {
    ...Object.fromEntries(CLIENT_TEXTS.map((simplified) => [simplified, text(simplified)])),
    [search]: link(search),
  };
}
