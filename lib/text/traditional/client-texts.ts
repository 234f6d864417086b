import { routes } from '../../urls';
import type { Script } from './script';

/**
 * The texts of client components (`pageText`), of article enhancements, comments, the loading mask and
 * notifications (`shownText`). A test compares them with the code.
 */
export const CLIENT_TEXTS: readonly string[] = [
  '关闭',
  '关闭通知',
  '分享',
  '加载中...',
  '可以去的地方',
  '回到首页',
  '复制',
  '复制链接',
  '外观',
  '它可能已经移走，也可能网址里有一处笔误。',
  '已复制',
  '成功',
  '搜索',
  '搜索内容',
  '操作成功',
  '放大的图片',
  '文章的Markdown已在剪贴板中',
  '无法复制',
  '暂时无法确认登录状态，现在显示的是公开页面。请稍后刷新，再进入预览模式。',
  '服务不可用',
  '服务器内部错误',
  '未授权，请登录',
  '本文目录',
  '正在加载评论…',
  '此页已撤下',
  '没有取到文章的Markdown，请稍后再试',
  '没有找到这个页面',
  '浅色',
  '浏览器不允许写入剪贴板',
  '深色',
  '的下级栏目',
  '禁止访问',
  '网关错误',
  '网络连接失败，请检查网络后重试',
  '评论',
  '评论没有加载出来，可能是网络或评论服务的问题。',
  '评论没有加载出来，请重新打开这一页。',
  '请手动复制：',
  '请求参数错误',
  '请求失败',
  '请求资源不存在',
  '请求超时，请稍后重试',
  '跟随系统',
  '这一页暂时打不开',
  '这个网址上原有的内容已经撤下，不会再回来。',
  '通知',
  '重试',
  '链接已复制',
  '错误',
  '问题在我们这边，请稍后再试。',
  '页面加载中',
];

/** What differs among these texts and the paths of client components, by the simplified version. */
export function clientTexts({ text, link }: Script): Record<string, string> {
  const texts = CLIENT_TEXTS.map((simplified) => [simplified, text(simplified)] as const);
  const paths = [routes.home, routes.search()].map((path) => [path, link(path)] as const);
  return Object.fromEntries(
    [...texts, ...paths].filter(([simplified, traditional]) => simplified !== traditional),
  );
}
