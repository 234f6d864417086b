import type { IncomingHttpHeaders } from 'node:http';
import { send } from '@wenzhan/kit/testing/send';

export interface RawAnswer {
  status: number;
  location: string | undefined;
  html: string;
  headers: IncomingHttpHeaders;
}

/** Requests a path exactly as written, without following redirects, and reads the complete response. */
export async function ask(base: string, path: string): Promise<RawAnswer> {
  const { status, headers, text } = await send(base, path);
  return { status, location: headers.location, html: text, headers };
}
