import { connection } from 'next/server';
import { aiPolicy } from '@/lib/env';
import { answerDocument } from '@/lib/seo/document-answer';
import { robotsTxt } from '@/lib/seo/robots';

/** What crawlers may ask for, and where the sitemap is. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return answerDocument(request, { type: 'text/plain', body: robotsTxt(aiPolicy()) });
}
