import { connection } from 'next/server';
import {
  conditionalResponse,
  notFoundResponse,
} from '@/lib/handlers/crawlers/conditional-response';
import { indexNowKey } from '@/lib/handlers/crawlers/search-engines';

/** The key file of IndexNow. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  const key = indexNowKey();
  return key ? conditionalResponse(request, { type: 'text/plain', body: key }) : notFoundResponse();
}
