import { z } from 'zod';
import { boundedList } from '../../schemas/bounded';
import { addressText, keyText, nameSchema, nameText } from '../../schemas/fields';
import { type Call, KIBIBYTE, limitParam, MEBIBYTE, pageParam, parameter } from '../call';
import { fieldSchema } from './form-fields';
import {
  entryKindSchema,
  entrySchema,
  entryStateSchema,
  fileText,
  MAX_TEXT_BYTES,
  pathText,
  presenceSchema,
  problemList,
  roleSchema,
  versionText,
} from './values';

/** Milliseconds: editors wait for the disk, and for the site. */
export const EDIT_BUDGET_MS = 20_000;

const SMALL = { budgetMs: EDIT_BUDGET_MS, maxBytes: MEBIBYTE, showsReason: true } as const;
const TEXT = {
  budgetMs: EDIT_BUDGET_MS,
  showsReason: true,
  maxBytes: 16 * MEBIBYTE,
  maxBodyBytes: MAX_TEXT_BYTES,
} as const;

export const editStatus = {
  name: 'edit_status',
  method: 'GET',
  summary: 'Who edits, and whether and what can be written',
  query: z.object({}),
  data: z.object({
    /** Undefined on a site that nobody can sign in to. */
    user: z.object({ username: nameText, role: roleSchema }),
    /** Whether texts can be written here. */
    isWritable: z.boolean(),
    /** Where they are written instead: an absolute http(s) URL. */
    where: addressText.optional(),
    /** In lower case, the default first. */
    languages: boundedList(keyText, 50),
    categories: boundedList(
      z.object({ language: keyText.optional(), name: keyText, title: nameText }),
      2000,
    ),
    /** IANA name. */
    timeZone: keyText,
    /** What somebody has to look after, in words: that saved texts cannot be sent to the repository, for example. */
    notice: z.string().max(1000).optional(),
  }),
  ...SMALL,
} as const satisfies Call;

export const editList = {
  name: 'edit_list',
  method: 'GET',
  summary: 'What there is to edit, that which was changed last first',
  query: z.object({
    /** `in`, as `language` is that of the call: a language in lower case; all without it. */
    in: parameter.optional(),
    kind: entryKindSchema.optional(),
    state: entryStateSchema.optional(),
    category: parameter.optional(),
    /** Words of the title, or a path. */
    keyword: parameter.optional(),
    page: pageParam,
    limit: limitParam,
  }),
  data: z.object({
    list: boundedList(entrySchema, 100),
    total: z.int().nonnegative(),
    page: z.int().positive(),
    limit: z.int().positive(),
    /** How many there are in each state, whatever `state` is. */
    states: z.partialRecord(entryStateSchema, z.int().nonnegative()),
  }),
  ...SMALL,
} as const satisfies Call;

export const editRead = {
  name: 'edit_read',
  method: 'GET',
  summary: 'A text to edit: that of the draft, if there is one',
  query: z.object({ path: pathText }),
  data: z.object({
    entry: entrySchema,
    text: fileText,
    version: versionText,
    problems: problemList,
    /** The fields of a form: of the front matter, or of the whole file. */
    fields: boundedList(fieldSchema),
    /** Whether `edit_delete` deletes it: what readers have seen is not deleted. */
    isDeletable: z.boolean().optional(),
    /** Whether `edit_withdraw` takes it from readers: they see it, or have seen it until it became faulty. */
    isWithdrawable: z.boolean().optional(),
  }),
  ...TEXT,
} as const satisfies Call;

export const editShow = {
  name: 'edit_show',
  method: 'POST',
  summary: 'Shows a text that is not saved on the pages of this editor alone; null ends that',
  query: z.object({}),
  body: z.object({ path: pathText, text: fileText.nullable() }),
  data: z.object({
    problems: problemList,
    /** Path of the page that shows it. */
    address: addressText.optional(),
    /** Who else has the text open. */
    openBy: boundedList(presenceSchema, 20).default([]),
  }),
  ...TEXT,
} as const satisfies Call;

export const editSave = {
  name: 'edit_save',
  method: 'POST',
  summary: 'Saves a text as a draft, which readers do not see, merged with what others have saved',
  query: z.object({}),
  body: z.object({
    path: pathText,
    text: fileText,
    /** The version that the text began from. */
    base: versionText,
    /** The version of the public text that was changed elsewhere, if the text has what its editor wants of it. */
    merged: versionText.optional(),
  }),
  data: z.object({
    /** A conflict writes nothing: `text` and `version` are what others have saved. */
    outcome: z.enum(['saved', 'merged', 'conflict']),
    text: fileText,
    version: versionText,
    /** The text that both sides of a conflict began from, if it is known. */
    common: fileText.optional(),
    problems: problemList,
  }),
  ...TEXT,
} as const satisfies Call;

export const editCreate = {
  name: 'edit_create',
  method: 'POST',
  summary:
    'Begins a text: an article with the next free number, a page, a category, an author, or a copy or translation of one',
  query: z.object({}),
  body: z.object({
    kind: z.enum(['article', 'page', 'sections', 'category', 'author']),
    /** As in `edit_list`. */
    in: keyText.optional(),
    /** An article needs one. */
    category: nameSchema.optional(),
    /** The segment of the URL of a page, a category or an author. */
    name: nameSchema.optional(),
    title: nameText.min(1),
    /** The path of what it is a copy of; with another language, a translation of. */
    from: pathText.optional(),
  }),
  data: z.object({ path: pathText }),
  ...SMALL,
} as const satisfies Call;

const historyEntry = z.object({
  version: versionText,
  at: z.iso.datetime({ offset: true }).max(64),
  by: nameText.optional(),
  what: z.enum(['saved', 'published', 'moved', 'withdrawn', 'deleted', 'elsewhere']),
});

export const editHistory = {
  name: 'edit_history',
  method: 'GET',
  summary: 'Earlier versions of a text, the latest first',
  query: z.object({ path: pathText, page: pageParam, limit: limitParam }),
  data: z.object({ list: boundedList(historyEntry, 100), total: z.int().nonnegative() }),
  ...SMALL,
} as const satisfies Call;

export const editDeleted = {
  name: 'edit_deleted',
  method: 'GET',
  summary: 'Deleted texts whose history is kept, the latest first',
  query: z.object({}),
  data: z.object({
    list: boundedList(
      z.object({
        path: pathText,
        /** The last one. */
        version: versionText,
        at: z.iso.datetime({ offset: true }).max(64),
        by: nameText.optional(),
      }),
      100,
    ),
  }),
  ...SMALL,
} as const satisfies Call;

export const editVersion = {
  name: 'edit_version',
  method: 'GET',
  summary: 'An earlier version of a text',
  query: z.object({ path: pathText, version: versionText }),
  data: z.object({ text: fileText }),
  ...TEXT,
} as const satisfies Call;

const linkSchema = z.object({
  id: keyText,
  by: nameText,
  expiresAt: z.iso.datetime({ offset: true }).max(64),
});

export const editLinks = {
  name: 'edit_links',
  method: 'GET',
  summary: 'Links that show the draft of a text to people without an account',
  query: z.object({ path: pathText }),
  data: z.object({ list: boundedList(linkSchema) }),
  ...SMALL,
} as const satisfies Call;

export const editLink = {
  name: 'edit_link',
  method: 'POST',
  summary: 'Makes a link that shows the draft of one text to people without an account',
  query: z.object({}),
  body: z.object({ path: pathText, days: z.int().min(1).max(90) }),
  data: z.object({ ...linkSchema.shape, address: addressText }),
  ...SMALL,
} as const satisfies Call;

export const editUnlink = {
  name: 'edit_unlink',
  method: 'POST',
  summary: 'Ends such a link',
  query: z.object({}),
  body: z.object({ id: keyText }),
  data: z.unknown(),
  budgetMs: EDIT_BUDGET_MS,
  maxBytes: 64 * KIBIBYTE,
  showsReason: true,
} as const satisfies Call;
