const WRITTEN = '2026-11-20T09:00:00+08:00';
/** The text of an article file; `front` overrides or adds fields. */
export function article(front: Record<string, unknown> = {}, body = '正文。\n'): string {
  const fields = { title: '标题', summary: '摘要', publishedAt: WRITTEN, ...front };
  const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${body}`;
}

/** The text of a static page file. */
export function page(title = '页面', body = '正文。\n', updatedAt = WRITTEN): string {
  return `---\ntitle: ${title}\nupdatedAt: ${updatedAt}\n---\n\n${body}`;
}
