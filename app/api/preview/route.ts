import { startPreview } from '@/lib/session/preview';

/** Switches Draft Mode on for an editor, and goes on to `next`. */
export function GET(request: Request): Promise<Response> {
  return startPreview(request);
}
