import type { ServerResponse } from 'node:http';

/** The status of a response, or of its page, if the framework hides that behind its own 200 or 304. */
export const statusOf = ({ statusCode }: ServerResponse, pageStatus = statusCode): number =>
  statusCode < 300 || statusCode === 304 ? pageStatus : statusCode;

/** Whether a page is a 404, or a redirect that was rendered: invented addresses may redirect, too. */
export const isMissing = (response: ServerResponse, status: number): boolean =>
  status === 404 ||
  (status >= 300 && status < 400 && response.getHeader('x-nextjs-cache') === 'MISS');
