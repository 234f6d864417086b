import type { FormConfig, FormField } from '@wenzhan/contract/schemas/form';
import { acceptedEndings, maxBytesOf } from '@wenzhan/contract/schemas/form-files';
import type { ReceivedFile } from '@wenzhan/kit/messages/message-attachments';
import { fileEnding } from '@wenzhan/kit/text/file-size';
import { limitUnits } from '@wenzhan/kit/text/shorten';
import { fileKind } from '@wenzhan/text/pictures/file-kind';
import type { FormFault } from '@wenzhan/texts/forms';

/** Characters of the name of a visitor's file at most. */
const MAX_NAME = 100;
/** Characters that hide others, or that no name of a file has on some system. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029<>:"/\\|?*]/gu;

/** What was chosen in the fields of a form that take a file. */
export interface ReadFiles {
  /** By the name of the field. */
  files: Map<string, ReceivedFile>;
  faults: Record<string, FormFault>;
}

/** Checks the files that a visitor has chosen. Their bytes say what they are; their names are labels. */
export async function readFiles(
  { fields }: FormConfig,
  chosen: ReadonlyMap<string, File>,
): Promise<ReadFiles> {
  const read: ReadFiles = { files: new Map(), faults: {} };
  for (const field of fields.filter(({ type }) => type === 'file')) {
    const file = chosen.get(field.name);
    const result = file ? await readFile(field, file) : field.required ? 'file' : undefined;
    if (typeof result === 'string') read.faults[field.name] = result;
    else if (result) read.files.set(field.name, result);
  }
  return read;
}

async function readFile(field: FormField, file: File): Promise<ReceivedFile | FormFault> {
  if (file.size > maxBytesOf(field)) return 'fileSize';
  if (file.size === 0) return 'fileEmpty';
  const bytes = Buffer.from(await file.arrayBuffer());
  const kind = fileKind(bytes);
  if (!kind || !acceptedEndings(field).includes(kind)) return 'fileKind';
  return { field: field.name, name: labelOf(file.name, kind), kind, bytes };
}

/** The name of a visitor's file without its folder, with the ending of what it is. */
function labelOf(given: string, kind: string): string {
  const name = given
    .replace(/^.*[/\\]/s, '')
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const ending = fileEnding(name);
  const isRight = ending === kind || (ending === 'jpeg' && kind === 'jpg');
  const stem = isRight ? name.slice(0, -ending.length - 1) : name;
  return `${limitUnits(stem, MAX_NAME).trim() || 'file'}.${isRight ? ending : kind}`;
}
