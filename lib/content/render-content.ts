/** The HTML of Markdown. What makes it is large, so it is loaded by the first text that is asked for. */
export async function renderContent(markdown: string): Promise<string> {
  const { renderMarkdown } = await import('./markdown');
  return renderMarkdown(markdown);
}
