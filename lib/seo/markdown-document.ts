import { stringify } from 'yaml';
import { toMarkdown } from '../article/markdown';
import { absoluteUrl } from '../routing/site-url';

/** What a page is made of that can also be read as Markdown. */
export interface MarkdownPage {
  /** Path of the page itself. */
  path: string;
  title: string;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  author?: string | undefined;
  /** Safe HTML. */
  html: string;
}

/** A page as Markdown: its data as front matter, its title, its text. */
export function markdownDocument({ path, title, html, ...page }: MarkdownPage): string {
  const url = absoluteUrl(path);
  const front = {
    title,
    date: page.publishedAt,
    updated: page.updatedAt,
    author: page.author,
    url,
  };
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${heading(title)}\n${toMarkdown(html, url)}`;
}

/** Made by the same writer as the text, so that no character of a title means anything. */
function heading(title: string): string {
  return toMarkdown(
    `<h1>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</h1>`,
    absoluteUrl('/'),
  );
}
