import { setting } from '@wenzhan/kit/settings/setting';
import { connection } from 'next/server';
import { conditionalResponse } from '@/lib/handlers/crawlers/conditional-response';
import { robotsTxt } from '@/lib/handlers/crawlers/robots';

/** The rules for crawlers and the URL of the sitemap. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return conditionalResponse(request, {
    type: 'text/plain',
    body: robotsTxt(setting('AI_CRAWLERS')),
  });
}
