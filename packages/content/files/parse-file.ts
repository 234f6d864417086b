import path from 'node:path';
import { readTextFile, WrongEncoding } from '@wenzhan/kit/text/text-file';
import { contentFiles } from '@wenzhan/texts/content-files';
import type { z } from 'zod';
import { PAGES_FOLDER, readContentPath } from './content-path';
import type { ContentRecord, ParsedFile } from './content-records';
import {
  articleFrontSchema,
  authorFileSchema,
  categoryFileSchema,
  pageFrontSchema,
  redirectsFileSchema,
  sectionPageFileSchema,
  siteFileSchema,
} from './file-schemas';
import { FRONT_LINE, type MarkdownFile, splitFrontMatter } from './front-matter';
import { obsidianComments } from './obsidian-comments';
import { describeFrontMatter } from './parts/foreign-front-matter';
import { fieldsAt } from './parts/schema-messages';
import { withheldBy, withheldFault } from './parts/withheld';
import { searchTextOf } from './search-text';
import { digestOf } from './text-digest';
import { type LineDiagnostic, lineOf, parseYaml } from './yaml';

/** Failures of the disk that may be over with the next try. */
const TRANSIENT_CODES = new Set<unknown>([
  'EMFILE',
  'ENFILE',
  'EIO',
  'EBUSY',
  'EAGAIN',
  'ESTALE',
  'ETIMEDOUT',
]);

/** Whether a file that could not be read may be readable with the next try. */
export const isTransientError = (error: unknown): boolean =>
  TRANSIENT_CODES.has((error as NodeJS.ErrnoException).code);

/** A text that another system may have named: its front matter is checked, too. */
const MISNAMED = /^[^/]+\/[^/]+\.(?:md|markdown)$/i;

/**
 * Reads and parses a content file. Never throws: an unreadable file yields a diagnostic.
 *
 * @param file path relative to the content folder, with `/` as separator
 */
export async function readContentFile(dir: string, file: string): Promise<ParsedFile> {
  const contentPath = readContentPath(file);
  try {
    if (typeof contentPath === 'string' && !MISNAMED.test(file))
      return broken(file, [misplaced(contentPath)]);
    const text = await readTextFile(path.join(dir, file));
    return withheld(file, text, parseFile(file, text));
  } catch (error) {
    return { ...broken(file, [readDiagnostic(error)]), isTransient: isTransientError(error) };
  }
}

/** A file with faults that says that it is not public is shown to nobody, not even as it was before. */
function withheld(file: string, text: string, parsed: ParsedFile): ParsedFile {
  const contentPath = readContentPath(file);
  const kind = typeof contentPath === 'string' ? 'article' : contentPath.kind;
  const isNextVersion =
    typeof contentPath !== 'string' && contentPath.kind === 'article' && contentPath.draft;
  if (parsed.diagnostics.length === 0 || /^(site|redirects)$/.test(kind) || isNextVersion)
    return parsed;
  const field = withheldBy(file, text);
  if (!field) return parsed;
  const isOwnField = kind === 'article' && field.shown === 'status: draft';
  const diagnostics = isOwnField ? [] : [{ file, ...withheldFault(field) }];
  return { record: null, isWithheld: true, diagnostics: [...parsed.diagnostics, ...diagnostics] };
}

/** What is wrong with a file that could not be read as text. */
export function readDiagnostic(error: unknown): LineDiagnostic {
  const { message } = error as Error;
  return error instanceof WrongEncoding
    ? { line: error.line, message }
    : { line: 1, message: contentFiles().unreadable(message) };
}

/**
 * Parses the text of a content file according to its path. Never throws: what is nested too deeply yields a diagnostic.
 *
 * @param file path relative to the folder of its language
 */
export function parseFile(file: string, text: string): ParsedFile {
  try {
    return parseByPath(file, text);
  } catch (error) {
    return broken(file, [readDiagnostic(error)]);
  }
}

function parseByPath(file: string, text: string): ParsedFile {
  const contentPath = readContentPath(file);
  if (typeof contentPath === 'string') {
    const schema = file.startsWith(`${PAGES_FOLDER}/`) ? pageFrontSchema : articleFrontSchema;
    return broken(file, [misplaced(contentPath), ...frontDiagnostics(text, schema)]);
  }
  switch (contentPath.kind) {
    case 'site':
      return parseList(file, text, siteFileSchema, (site) => ({ ...contentPath, file, site }));
    case 'redirects':
      return parseList(file, text, redirectsFileSchema, (redirects) => ({
        ...contentPath,
        file,
        redirects,
      }));
    case 'sections':
      return parseList(file, text, sectionPageFileSchema, (page) => ({
        ...contentPath,
        file,
        page,
      }));
    case 'category':
      return parseData(file, text, categoryFileSchema, (category) => ({
        ...contentPath,
        file,
        category,
        ...(category.parent && { parentLine: lineOf(text, ['parent']) }),
      }));
    case 'author':
      return parseData(file, text, authorFileSchema, (author) => ({
        ...contentPath,
        file,
        author,
      }));
    case 'page':
      return parseMarkdown(file, text, pageFrontSchema, (front, { body, bodyLine }) => ({
        ...contentPath,
        file,
        front,
        format: 'markdown',
        body,
        bodyLine,
        digest: digestOf(front.title, front.description, body),
      }));
    case 'article':
      return parseMarkdown(file, text, articleFrontSchema, (front, { body, bodyLine }) => ({
        ...contentPath,
        file,
        front,
        format: 'markdown',
        body,
        bodyLine,
        digest: digestOf(front.title, front.summary, body),
        publishedMs: Date.parse(front.publishedAt),
        searchText: searchTextOf(front, 'markdown', body),
      }));
  }
}

/** Texts and lists that are too long are cut, and bad parts of a product left out; anything else that is wrong costs the file. */
function parseData<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  toRecord: (value: T) => ContentRecord,
  firstLine?: number,
): ParsedFile {
  const result = parseYaml(text, schema, firstLine);
  if (result.ok) return { record: toRecord(result.value), diagnostics: [] };
  const faults = broken(file, result.diagnostics);
  if (!result.isUsable || result.rest === undefined) return faults;
  return { ...faults, record: toRecord(result.rest) };
}

/** Like `parseData`, but a bad item, such as an entry of the menu, a redirect or a section, costs that item only. */
function parseList<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  toRecord: (value: T) => ContentRecord,
): ParsedFile {
  const result = parseYaml(text, schema);
  if (result.ok) return { record: toRecord(result.value), diagnostics: [] };
  const { diagnostics } = broken(file, result.diagnostics);
  return { record: result.rest === undefined ? null : toRecord(result.rest), diagnostics };
}

function parseMarkdown<T>(
  file: string,
  text: string,
  schema: z.ZodType<T>,
  toRecord: (front: T, markdown: MarkdownFile) => ContentRecord,
): ParsedFile {
  const markdown = splitFrontMatter(text);
  if (!markdown) return broken(file, frontDiagnostics(text, schema));
  const [comment] = obsidianComments(markdown.body);
  if (comment) {
    const before = markdown.body.slice(0, comment.start).split('\n').length - 1;
    const fault = { line: markdown.bodyLine + before, message: contentFiles().comment };
    return broken(file, [...frontDiagnostics(text, schema), fault]);
  }
  return parseData(file, markdown.front, schema, (front) => toRecord(front, markdown), FRONT_LINE);
}

function frontDiagnostics(text: string, schema: z.ZodType): LineDiagnostic[] {
  const markdown = splitFrontMatter(text);
  if (!markdown) return [{ line: 1, ...describeFrontMatter(text, fieldsAt(schema, [])) }];
  const result = parseYaml(markdown.front, schema, FRONT_LINE);
  return result.ok ? [] : result.diagnostics;
}

const misplaced = (message: string): LineDiagnostic => ({ line: 1, message });

function broken(file: string, diagnostics: LineDiagnostic[]): ParsedFile {
  return { record: null, diagnostics: diagnostics.map((diagnostic) => ({ file, ...diagnostic })) };
}
