import { connection } from 'next/server';
import { answerDocument } from '@/lib/seo/document-answer';
import { robotsTxt } from '@/lib/seo/robots';
import { setting } from '@/lib/settings/setting';

/** What crawlers may ask for, and where the sitemap is. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return answerDocument(request, { type: 'text/plain', body: robotsTxt(setting('AI_CRAWLERS')) });
}
