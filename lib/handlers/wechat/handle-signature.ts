import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { isPrivatePath } from '@wenzhan/contract/urls/login-path';
import { setting } from '@wenzhan/kit/settings/setting';
import { configuredSiteUrl } from '@wenzhan/kit/urls/site-url';
import { createTicket } from './ticket';

const MAX_ADDRESS = 2048;
const NONCE_BYTES = 12;
const NO_STORE = { 'cache-control': 'no-store' };

const ticket = createTicket();

/**
 * Signs the address of a page, which a browser in WeChat shows, for its card: `{ appId, timestamp, nonceStr, signature }`.
 * 400 for the address of another site or of a page with a password, 404 without an account, 503 while there is no ticket.
 */
export async function handleSignature(request: Request): Promise<Response> {
  const appId = setting('WECHAT_APP_ID');
  if (!appId) return refuse(404);
  const address = ownAddress(new URL(request.url).searchParams.get('url') ?? '');
  if (!address) return refuse(400);
  const value = await ticket.get();
  if (!value) return refuse(503);
  return Response.json({ appId, ...sign(value, address) }, { headers: NO_STORE });
}

const refuse = (status: number) => new Response(null, { status, headers: NO_STORE });

/** An address of this site as a browser states it, without its hash; null for any other text. */
function ownAddress(text: string): string | null {
  if (text.length > MAX_ADDRESS || !URL.canParse(text)) return null;
  const { origin, pathname, href, username, password } = new URL(text);
  if (origin !== configuredSiteUrl() || username || password || isPrivatePath(pathname))
    return null;
  return href.replace(/#.*/s, '');
}

/** The signature that WeChat's documentation defines: its names in the order of the alphabet, its values not encoded. */
function sign(jsapiTicket: string, url: string) {
  const timestamp = Math.floor(Date.now() / 1000);
  const nonceStr = randomBytes(NONCE_BYTES).toString('hex');
  const text = `jsapi_ticket=${jsapiTicket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`;
  const signature = createHash('sha1').update(text).digest('hex');
  return { timestamp, nonceStr, signature };
}
