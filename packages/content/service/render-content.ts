import { MAX_HTML } from '@wenzhan/contract/schemas/fields';
import { log } from '@wenzhan/kit/telemetry/log';
import { isUnrenderable, UnrenderableError } from '@wenzhan/text/article/unrenderable';
import { isParsable, isQuick } from '@wenzhan/text/markdown/markdown-limits';
import type { TextFormat } from '@wenzhan/text/plain-text';
import { articleText } from '@wenzhan/texts/article-text';
import { textLanguage } from '@wenzhan/texts/text-language';

type RenderMarkdown = (markdown: string, locale?: string) => Promise<string>;

let renderLong: RenderMarkdown | undefined;

/** Renders long Markdown elsewhere, where it can be ended. */
export function setLongMarkdownRenderer(renderer: RenderMarkdown | undefined): void {
  renderLong = renderer;
}

/** Not here if it takes long. */
async function render(markdown: string): Promise<string> {
  if (!isParsable(markdown)) throw new UnrenderableError('its marks are too many or too deep');
  return renderLong && !isQuick(markdown)
    ? renderLong(markdown, textLanguage())
    : renderHere(markdown);
}

/** The Markdown renderer is large, so it is loaded on first use. */
async function renderHere(markdown: string): Promise<string> {
  const { renderMarkdown } = await import('@wenzhan/text/markdown/markdown');
  return renderMarkdown(markdown).catch((error) => {
    throw new UnrenderableError(String(error));
  });
}

/**
 * The HTML of a text, not sanitised; if it is longer than the API allows, so much that the site names it. Markdown that
 * cannot be rendered is shown as it is written.
 *
 * @throws {Error} if the machine is too busy for a long text
 */
export async function renderContent(body: string, format: TextFormat): Promise<string> {
  return (await wholeHtml(body, format)).slice(0, MAX_HTML + 1);
}

async function wholeHtml(body: string, format: TextFormat): Promise<string> {
  if (format === 'html') return body;
  try {
    return await render(body);
  } catch (error) {
    if (!isUnrenderable(error)) throw error;
    log('error', 'Markdown cannot be rendered: shown as source', { reason: error.message });
    return `<p><strong>${articleText().asWritten}</strong></p><pre><code>${escapeText(body)}</code></pre>`;
  }
}

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
