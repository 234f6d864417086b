import { handleFavicon } from '@/lib/handlers/brand/handle-icon';

/** The icon that browsers and search engines look for without being told. */
export async function GET(): Promise<Response> {
  return handleFavicon();
}
