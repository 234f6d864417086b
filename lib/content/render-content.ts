/** Renders Markdown to HTML. The renderer is large, so it is loaded on first use. */
export async function renderContent(markdown: string): Promise<string> {
  const { renderMarkdown } = await import('./markdown');
  return renderMarkdown(markdown);
}
