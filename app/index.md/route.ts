import { GET as getMarkdown } from '../api/markdown/[...path]/route';

/** The home page as Markdown, if it is a page of sections; 404 for the magazine. */
export const GET = (request: Request) =>
  getMarkdown(request, { params: Promise.resolve({ path: ['index'] }) });
