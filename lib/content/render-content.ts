import type { TextFormat } from './plain-text';

/** The HTML of a text, not sanitised. The Markdown renderer is large, so it is loaded on first use. */
export async function renderContent(body: string, format: TextFormat): Promise<string> {
  if (format === 'html') return body;
  const { renderMarkdown } = await import('./markdown');
  return renderMarkdown(body);
}
