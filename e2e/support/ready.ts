import { send } from './send';

/** The response of `/api/ready`: its status, and the fields of its body. */
export async function readyOf(base: string) {
  const { status, text } = await send(base, '/api/ready');
  return { status, ...JSON.parse(text) };
}
