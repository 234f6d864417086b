import { endPreview } from '@/lib/session/preview';

/** Switches Draft Mode off for a browser whose token is gone, and goes on to `next`. */
export function GET(request: Request): Promise<Response> {
  return endPreview(request);
}
