import { escapeHtml } from './html-text';

/** Pieces of Markdown that tags of other systems become. Those that are blocks have empty lines around them. */

/** The callouts of this site by the names that other systems have for theirs. */
export const CALLOUTS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    NOTE: 'info primary default blue note abstract quote question example details note-info',
    TIP: 'success green tip hint check done',
    IMPORTANT: 'important purple',
    WARNING: 'warning orange attention yellow warn',
    CAUTION: 'danger red caution error bug failure fail',
  }).flatMap(([callout, names]) => names.split(' ').map((name) => [name, callout])),
);

export function callout(name: string, title: string, content: string): string {
  const kind = CALLOUTS.get(name.toLowerCase()) ?? 'NOTE';
  const text = [title && `**${title}**`, content.trim()].filter(Boolean).join('\n\n');
  return quoted(`[!${kind}]\n${text}`);
}

/** Content behind its title, which a click shows. */
export const folded = (title: string, content: string): string =>
  `\n\n<details><summary>${escapeHtml(title.trim()) || '详情'}</summary>\n\n${content.trim()}\n\n</details>\n\n`;

/** Content below the label that it has in a row of tabs. */
export const labelled = (label: string, content: string): string =>
  `\n\n${[label.trim() && `**${label.trim()}**`, content.trim()].filter(Boolean).join('\n\n')}\n\n`;

/** The address of a link or picture, as Markdown writes it. */
export const written = (url: string): string => (/[\s()<>]/.test(url) ? `<${url}>` : url);

/** A picture, whose caption is its title. */
export function picture(url: string, caption = '', alt = caption): string {
  const title = caption.replace(/"/g, '');
  return `![${alt.replace(/[[\]]/g, '')}](${written(url)}${title ? ` "${title}"` : ''})`;
}

export const frame = (url: string): string => `\n\n<iframe src="${escapeHtml(url)}"></iframe>\n\n`;

export const player = (tag: 'audio' | 'video', url: string): string =>
  `\n\n<${tag} controls src="${escapeHtml(url)}"></${tag}>\n\n`;

export const quoted = (text: string): string =>
  `\n\n${text
    .split('\n')
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')}\n\n`;

export function fenced(content: string, language = '', title = ''): string {
  const runs = [...content.matchAll(/`+/g)].map(([run]) => run.length + 1);
  const fence = '`'.repeat(Math.max(3, ...runs));
  const meta = title ? ` title="${title.replace(/["`]/g, '')}"` : '';
  const code = content.replace(/^\n|\n$/g, '');
  return `\n\n${fence}${language || (meta && 'text')}${meta}\n${code}\n${fence}\n\n`;
}

/** Addresses of the players that the site shows, by the names of their tags. */
export const PLAYERS: ReadonlyMap<string, (id: string) => string> = new Map([
  ['youtube', (id) => `https://www.youtube-nocookie.com/embed/${id}`],
  ['vimeo', (id) => `https://player.vimeo.com/video/${id}`],
  ['bilibili', (id) => `https://player.bilibili.com/player.html?bvid=${id}`],
]);
