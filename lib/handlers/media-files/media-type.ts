import { fileFormat } from '@wenzhan/text/pictures/file-format';

const BY_FORMAT = new Map([
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['svg', 'image/svg+xml'],
  ['ico', 'image/x-icon'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['ogg', 'audio/ogg'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
  ['pdf', 'application/pdf'],
  ['woff2', 'font/woff2'],
  ['woff', 'font/woff'],
  ['zip', 'application/zip'],
]);

/** Texts and other files without a signature. HTML is not among them: the site's pages are not files. */
const BY_NAME = new Map([
  ['css', 'text/css; charset=UTF-8'],
  ['csv', 'text/csv; charset=UTF-8'],
  ['js', 'application/javascript; charset=UTF-8'],
  ['mjs', 'application/javascript; charset=UTF-8'],
  ['json', 'application/json; charset=UTF-8'],
  ['md', 'text/markdown; charset=UTF-8'],
  ['txt', 'text/plain; charset=UTF-8'],
  ['vtt', 'text/vtt; charset=UTF-8'],
]);

/** Names of the formats that are archives, or differ in what they contain. */
const REFINED = new Map([
  ['zip docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['zip xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['zip epub', 'application/epub+zip'],
  ['ogg ogv', 'video/ogg'],
  ['webm mka', 'audio/webm'],
]);

/** A browser saves such a file. */
const UNKNOWN = 'application/octet-stream';

/**
 * The `Content-Type` of a file: by its first bytes, or, for a text, by its name. A file that is not what its name
 * says, such as HTML named as an image, is of no known type.
 *
 * @param head the first `FORMAT_BYTES` bytes
 */
export function mediaType(head: Buffer, name: string): string {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const format = fileFormat(head);
  if (format) return REFINED.get(`${format} ${ending}`) ?? BY_FORMAT.get(format) ?? UNKNOWN;
  // No text has a zero byte.
  return (head.includes(0) ? undefined : BY_NAME.get(ending)) ?? UNKNOWN;
}
