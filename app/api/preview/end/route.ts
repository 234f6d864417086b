import { endPreview } from '@/lib/handlers/session/preview';

/** Disables Draft Mode for a browser without a token and redirects to `next`. */
export function GET(request: Request): Promise<Response> {
  return endPreview(request);
}
