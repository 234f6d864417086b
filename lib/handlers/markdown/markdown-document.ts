import type { License } from '@wenzhan/contract/schemas/fields';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { render } from '@wenzhan/text/article/render';
import { stringify } from 'yaml';

/** The parts of a page that are also available as Markdown. */
export interface MarkdownPage {
  /** Path of the HTML page. */
  path: string;
  title: string;
  publishedAt?: string | undefined;
  updatedAt?: string | undefined;
  author?: string | undefined;
  origin?: string | undefined;
  license?: License | undefined;
  /** Exceptions of its conversion to traditional characters. */
  traditional?: Readonly<Record<string, string>> | undefined;
  /** Safe HTML. */
  html: string;
}

/**
 * Writes a page as Markdown: metadata as front matter, title, text.
 *
 * @throws {UnrenderableError} if the text cannot be converted
 */
export async function markdownDocument({
  path,
  title,
  html,
  ...page
}: MarkdownPage): Promise<string> {
  const url = absoluteUrl(path);
  const front = {
    title,
    date: page.publishedAt,
    updated: page.updatedAt,
    author: page.author,
    origin: page.origin,
    license: page.license,
    url,
  };
  const text = await render('toMarkdown', heading(title) + html, url);
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${text}`;
}

/** Written by the serialiser of the text, so that Markdown syntax in a title is escaped. */
const heading = (title: string) => `<h1>${title.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</h1>`;
