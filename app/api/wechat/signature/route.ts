import { connection } from 'next/server';
import { handleSignature } from '@/lib/handlers/wechat/handle-signature';

/** A signature for the card of a page in WeChat. */
export async function GET(request: Request): Promise<Response> {
  await connection();
  return handleSignature(request);
}
