import { connection } from 'next/server';
import { handleCardScript } from '@/lib/handlers/wechat/handle-card-script';

/** The script of the card in WeChat. */
export async function GET(): Promise<Response> {
  await connection();
  return handleCardScript();
}
