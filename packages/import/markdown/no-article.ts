import type { TextFile } from './site';

/**
 * Why a Markdown file is no article, whatever system the folder is of: it is a program's, or a template for further
 * texts. Null if it may be one.
 */
export function noArticle({ name, written, fields }: TextFile): string | null {
  if (/(^|\/)(AGENTS|CLAUDE|GEMINI)(\.local)?\.md$/.test(name)) return '是给编程助手的说明';
  if (/\.excalidraw\.md$/i.test(name) || 'excalidraw-plugin' in written) return '是Excalidraw的画';
  if (/(^|\/)\./.test(name.replace(/^(.*\/)?\.v(ue|ite)press\//, ''))) return '名字以.开头';
  const isTemplate = [fields.title, fields.date].some((text) => MARK.test(text));
  return isTemplate || /(^|\/)_templates\//i.test(name) ? '是模板' : null;
}

/** A mark that a program replaces in each text that it makes of a template. */
const MARK = /^\s*(<%[\s\S]*%>|\{\{[^{}]*\}\})\s*$/;

/** Files of a repository in its root that are about it, or about working on it. */
const REPOSITORY =
  /^(README|readme|LICENSE|License|license|LICENCE|COPYING|NOTICE|CONTRIBUTING|contributing|CONTRIBUTORS|AUTHORS|MAINTAINERS|GOVERNANCE|CHANGELOG|changelog|CHANGES|HISTORY|SECURITY|SUPPORT|CODE_OF_CONDUCT|code_of_conduct|PULL_REQUEST_TEMPLATE|ISSUE_TEMPLATE|TODO|ROADMAP)([._-][\w-]+)*\.(md|markdown|mdx)$/;
const TEMPLATES = /^(.*\/)?(templates?|archetypes|模板|模版)\//i;

/** As `noArticle`, in a folder of no system that would say what these files are. */
export function noArticleOfFolder({ name }: Pick<TextFile, 'name'>): string | null {
  if (REPOSITORY.test(name)) return '是这个目录的说明，不是文章';
  return TEMPLATES.test(name) ? '在模板的文件夹里' : null;
}
