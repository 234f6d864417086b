import { connection } from 'next/server';
import { answerDocument, answerMissing } from '@/lib/seo/document-answer';
import { indexNowKey } from '@/lib/seo/engines';

/** The key file of IndexNow. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const key = indexNowKey();
  return key ? answerDocument(request, { type: 'text/plain', body: key }) : answerMissing();
}
