import { GET as getMarkdown } from '../../api/markdown/[...path]/route';

/** The home page in traditional characters as Markdown. */
export const GET = (request: Request) =>
  getMarkdown(request, { params: Promise.resolve({ path: ['zh-hant', 'index'] }) });
