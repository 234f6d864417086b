import { fileFormat } from '@wenzhan/text/pictures/file-format';
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
  const format = isIso(bytes) ? isoKind(bytes) : fileFormat(bytes);
  if (format === 'heic') throw new Refusal(415, writingFiles().heic);
  const kind = format === 'zip' ? zipKind(bytes) : (format ?? otherKind(bytes));
  if (kind === 'macros') throw new Refusal(415, writingFiles().macros);
  if (!kind || !TYPES.has(kind)) throw new Refusal(415, writingFiles().unknownFile);
  return kind;
}

const isIso = (bytes: Buffer): boolean => bytes.toString('latin1', 4, 8) === 'ftyp';
const HEIC_BRAND = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/;

/** Some tools write an AVIF with the brand of any picture first. */
function isoKind(bytes: Buffer): string | null {
  if (!HEIC_BRAND.test(bytes.toString('latin1', 8, 12))) return fileFormat(bytes);
  const brands = bytes.toString('latin1', 16, Math.min(bytes.readUInt32BE(0), 256));
  return /avi[fs]/.test(brands) ? 'avif' : 'heic';
}

/** Names of parts by which documents of offices differ. */
const PARTS = [
  ['word/document', 'docx'],
  ['xl/workbook', 'xlsx'],
  ['ppt/presentation', 'pptx'],
] as const;

function zipKind(bytes: Buffer): string {
  if (!bytes.includes('[Content_Types].xml')) return 'zip';
  if (bytes.includes('vbaProject.bin')) return 'macros';
  return PARTS.find(([part]) => bytes.includes(part))?.[1] ?? 'zip';
}

/** A container of Microsoft's older formats, and the names of streams in it. */
const OLE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const STREAMS = [
  ['WordDocument', 'doc'],
  ['Workbook', 'xls'],
  ['PowerPoint Document', 'ppt'],
] as const;

function otherKind(bytes: Buffer): string | null {
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
    if (has('_VBA_PROJECT')) return 'macros';
    return STREAMS.find(([name]) => has(name))?.[1] ?? null;
  }
  return /^(?:\uFEFF)?WEBVTT(?:\s|$)/.test(bytes.toString('utf8', 0, 16)) ? 'vtt' : null;
}
