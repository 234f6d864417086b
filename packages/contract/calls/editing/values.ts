import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { addressText, keyText, nameText, timeSchema } from '../../schemas/fields';
import { MEBIBYTE } from '../call';

/** What editors may do; each role includes those before it. */
export const ROLES = ['writes', 'publishes', 'administers'] as const;
export const roleSchema = z.enum(ROLES);
export type Role = z.output<typeof roleSchema>;

/** Kinds of what editors write: articles, texts, pages of sections, and the files of the site. */
export const ENTRY_KINDS = [
  'article',
  'page',
  'sections',
  'category',
  'author',
  'site',
  'redirects',
] as const;
export const entryKindSchema = z.enum(ENTRY_KINDS);
export type EntryKind = z.output<typeof entryKindSchema>;

/** What readers see of an entry; a faulty one is shown as it was before, or not at all. */
export const ENTRY_STATES = ['published', 'draft', 'scheduled', 'expired', 'faulty'] as const;
export const entryStateSchema = z.enum(ENTRY_STATES);
export type EntryState = z.output<typeof entryStateSchema>;

/** Characters of a text at most. */
const MAX_TEXT = 1_000_000;
/** Bytes of a body that has a text: JSON escapes some characters. */
export const MAX_TEXT_BYTES = 4 * MEBIBYTE;

export const fileText = z.string().max(MAX_TEXT);
/** The name of an entry: for a folder of files, the path in it, with the folder of its language: `en/guides/201.md`. */
export const pathText = z.string().min(1).max(400);
/** Changes with every change of a text. */
export const versionText = keyText.min(1);

/** What is wrong with a text. */
const problemSchema = z.object({
  /** From 1. */
  line: z.int().positive(),
  message: z.string().max(2000),
  /** The field that it is about, such as `cover.alt` or `sections.2.title`. */
  field: z.string().max(400).optional(),
});
export type Problem = z.output<typeof problemSchema>;
export const problemList = boundedList(problemSchema, 200);

/** Another editor who has a text open. */
export const presenceSchema = z.object({ username: nameText, since: timeSchema });

/** An entry as the overview shows it. */
export const entrySchema = z.object({
  path: pathText,
  kind: entryKindSchema,
  /** In lower case; undefined: the default. */
  language: keyText.optional(),
  title: nameText,
  /** An article has one. */
  category: keyText.optional(),
  state: entryStateSchema,
  /** Whether there is a draft of a next version, which readers do not see. */
  hasDraft: z.boolean(),
  /** The first fault, in words. */
  fault: z.string().max(2000).optional(),
  /** Whether the original of a translation has changed since. */
  lags: z.boolean().optional(),
  publishedAt: timeSchema.optional(),
  /** When the text was last written. */
  changedAt: timeSchema,
  /** Path of its page on the site, with that of its language. */
  address: addressText.optional(),
  openBy: boundedList(presenceSchema, 20),
});
export type Entry = z.output<typeof entrySchema>;
