import { startLinkedPreview } from '@/lib/handlers/session/linked-preview';

/** Shows the draft of one text to whoever has a preview link, and redirects to `next`. */
export function GET(request: Request): Promise<Response> {
  return startLinkedPreview(request);
}
