import { GET as getMarkdown } from '../api/markdown/[...path]/route';

/** The home page as Markdown. */
export const GET = (request: Request) =>
  getMarkdown(request, { params: Promise.resolve({ path: ['index'] }) });
