import { formatSize } from '@wenzhan/kit/text/file-size';
import { z } from 'zod';
import { maybe } from './fields';

/** Kinds of files that a field of a form can accept, with the endings of the formats of each. */
const KINDS = {
  picture: ['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'heic'],
  pdf: ['pdf'],
  office: ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'],
  drawing: ['dwg'],
  archive: ['zip'],
} as const;

type FileKind = keyof typeof KINDS;
const FILE_KINDS = Object.keys(KINDS) as [FileKind, ...FileKind[]];
/** What a field accepts that does not say it. */
const DEFAULT_KINDS: readonly FileKind[] = ['picture', 'pdf', 'office'];

const MEBIBYTE = 1024 * 1024;
/** Megabytes of a file at most, which is also the default, and of all files of a form. */
const MAX_FILE = 10;
export const MAX_FILES = 20;

/** The fields that only a field of the type `file` has. */
export const fileFields = {
  /** Kinds of files; the bytes of a file decide, not its name. */
  accept: maybe(z.array(z.enum(FILE_KINDS)).min(1).max(FILE_KINDS.length)),
  /** Megabytes of a file at most. */
  maxSize: maybe(z.number().min(0.1).max(MAX_FILE)),
};

interface FileField {
  accept?: readonly FileKind[] | undefined;
  maxSize?: number | undefined;
}

/** The kinds of files that a field accepts. */
const acceptedKinds = ({ accept }: FileField): readonly FileKind[] => accept ?? DEFAULT_KINDS;

/** The endings of the formats of the files that a field accepts. */
export const acceptedEndings = (field: FileField): string[] =>
  acceptedKinds(field).flatMap((kind) => KINDS[kind]);

/** Megabytes of a field's file at most. */
export const megabytesOf = ({ maxSize = MAX_FILE }: FileField): number => maxSize;

/** Bytes of a field's file at most. */
export const maxBytesOf = (field: FileField): number => Math.floor(megabytesOf(field) * MEBIBYTE);

/** What visitors are told that a field accepts: kinds of files, and the size of one. */
export function fileWords(
  field: FileField,
  texts: { kinds: Record<FileKind, string>; kindsOf: (kinds: readonly string[]) => string },
): { kinds: string; size: string } {
  const kinds = acceptedKinds(field).map((kind) => texts.kinds[kind]);
  return { kinds: texts.kindsOf(kinds), size: formatSize(maxBytesOf(field)) };
}
