import { decoded } from '@wenzhan/kit/urls/path';
import { absoluteUrl } from '@wenzhan/kit/urls/site-url';
import { decodeHTML } from 'entities';
import { openMediaFile } from '../media-files/open-media-file';

/** The audio file of an article, which podcast players load. */
export interface Enclosure {
  /** Absolute URL. */
  url: string;
  /** Media type. */
  type: string;
  /** Bytes; 0 if they are unknown. */
  length: number;
}

const TYPES = new Map([
  ['aac', 'audio/aac'],
  ['flac', 'audio/flac'],
  ['m4a', 'audio/mp4'],
  ['mp3', 'audio/mpeg'],
  ['oga', 'audio/ogg'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['weba', 'audio/webm'],
]);

/** The first audio file of a text. @param html as `absoluteHtml` writes it */
export async function enclosureOf(html: string): Promise<Enclosure | undefined> {
  const start = html.search(/<audio\b/);
  const end = html.indexOf('</audio>', start);
  const audio = start < 0 || end < 0 ? '' : html.slice(start, end);
  const [, src] = /\ssrc="([^"]+)"/.exec(audio) ?? [];
  if (!src) return undefined;
  const url = decodeHTML(src);
  const ending = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? '';
  const type = TYPES.get(ending) ?? 'application/octet-stream';
  return { url, type, length: await lengthOf(url) };
}

async function lengthOf(address: string): Promise<number> {
  const folder = absoluteUrl('/media/');
  if (!address.startsWith(folder)) return 0;
  const { pathname } = new URL(address);
  const file = await openMediaFile(pathname.split('/').slice(2).map(decoded));
  await file?.handle.close();
  return file?.size ?? 0;
}
