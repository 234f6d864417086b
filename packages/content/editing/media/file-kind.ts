import { fileKind } from '@wenzhan/text/pictures/file-kind';
import { writingFiles } from '@wenzhan/texts/writing-files';
import { Refusal } from '../../envelope';

/** Formats that may be uploaded, as the endings of their names, with their media types. */
const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['svg', 'image/svg+xml'],
  ['pdf', 'application/pdf'],
  ['doc', 'application/msword'],
  ['xls', 'application/vnd.ms-excel'],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['zip', 'application/zip'],
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
  ['wav', 'audio/wav'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['vtt', 'text/vtt'],
]);
const PICTURES = new Set(['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif', 'svg']);

/** The media type of a file by the ending of its name. */
export const typeOfEnding = (ending: string): string =>
  TYPES.get(ending === 'jpeg' ? 'jpg' : ending) ?? 'application/octet-stream';

/** Whether a file is a picture by the ending of its name. */
export const isPictureEnding = (ending: string): boolean => PICTURES.has(ending);

/**
 * The kind of an uploaded file by its bytes, whatever its name says.
 *
 * @returns the ending that its name gets
 * @throws {Refusal} 415 for one that may not be uploaded, with what to do
 */
export function kindOfFile(bytes: Buffer): string {
  const kind = fileKind(bytes);
  if (kind === 'heic') throw new Refusal(415, writingFiles().heic);
  if (kind === 'macros') throw new Refusal(415, writingFiles().macros);
  if (!kind || !TYPES.has(kind)) throw new Refusal(415, writingFiles().unknownFile);
  return kind;
}
