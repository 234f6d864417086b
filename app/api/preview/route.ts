import { startPreview } from '@/lib/handlers/session/preview';

/** Enables Draft Mode for an editor and redirects to `next`. */
export function GET(request: Request): Promise<Response> {
  return startPreview(request);
}
