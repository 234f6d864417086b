import { fileFormat } from './file-format';

/**
 * The kind of a file by its bytes, whatever its name says, as the usual ending of its name; `macros` for a document of an
 * office with code in it; null for one that is not known, such as a text.
 */
export function fileKind(bytes: Buffer): string | null {
  const format = isIso(bytes) ? isoKind(bytes) : fileFormat(bytes);
  return format === 'zip' ? zipKind(bytes) : (format ?? otherKind(bytes));
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

/** The version at the beginning of a drawing of AutoCAD. */
const DRAWING = /^AC10\d\d$/;

function otherKind(bytes: Buffer): string | null {
  if (bytes.subarray(0, OLE.length).equals(OLE)) {
    const has = (name: string) => bytes.includes(Buffer.from(name, 'utf16le'));
    if (has('_VBA_PROJECT')) return 'macros';
    return STREAMS.find(([name]) => has(name))?.[1] ?? null;
  }
  if (DRAWING.test(bytes.toString('latin1', 0, 6))) return 'dwg';
  return /^(?:\uFEFF)?WEBVTT(?:\s|$)/.test(bytes.toString('utf8', 0, 16)) ? 'vtt' : null;
}
