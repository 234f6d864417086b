import { connection } from 'next/server';
import { handleFavicon } from '@/lib/handlers/brand/handle-icon';

/** The icon that browsers and search engines look for without being told. */
export async function GET(): Promise<Response> {
  // Drawing reads files, which the framework allows no static route.
  await connection();
  return handleFavicon();
}
