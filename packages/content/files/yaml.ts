import { parseTolerantly } from '@wenzhan/contract/schemas/parse-tolerantly';
import { contentFiles } from '@wenzhan/texts/content-files';
import { yamlErrors } from '@wenzhan/texts/yaml-errors';
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { z } from 'zod';
import { hiddenBy } from './hidden-by';
import {
  describeUnknown,
  describeUnknownSection,
  isForeignField,
  meantField,
} from './parts/foreign-fields';
import { fieldsAt, localeError } from './parts/schema-messages';
import { isUsableWithout } from './parts/usable';
import { meaningOf } from './yaml-errors';

/** A problem in a text whose file is not known yet. */
export interface LineDiagnostic {
  line: number;
  message: string;
  /** The field that it is about, such as `cover.alt` or `sections.2.title`; undefined for the whole text. */
  field?: string;
  /** The fields are those of another system. */
  isForeign?: true;
}

export type YamlResult<T> =
  | { ok: true; value: T }
  | {
      ok: false;
      diagnostics: LineDiagnostic[];
      /** The value without its bad parts (`parseTolerantly`); undefined if more is wrong. */
      rest?: T;
      /** Whether the file does without its bad parts: texts and lists that are too long, and parts of a `product`. */
      isUsable?: boolean;
    };

/**
 * Parses and validates YAML; every diagnostic has its line.
 *
 * @param firstLine first line of the text in the file
 */
export function parseYaml<T>(text: string, schema: z.ZodType<T>, firstLine = 1): YamlResult<T> {
  const lines = new LineCounter();
  const options = { lineCounter: lines, prettyErrors: false, logLevel: 'error' } as const;
  const document = parseDocument(text, options);
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const { value, faults } = readDocument(document);
  if (faults.length > 0) {
    const diagnostics = faults.map(({ offset, meaning }) => {
      const [line, { col }] = [lineAt(offset), lines.linePos(offset)];
      return { line, message: yamlErrors().at(line, col, meaning) };
    });
    return { ok: false, diagnostics };
  }
  const parsed = schema.safeParse(value, { error: localeError });
  if (parsed.success) return { ok: true, value: parsed.data };
  const diagnostics = describeAll(parsed.error.issues, document, schema, value).map(
    ({ path, ...described }) => ({
      line: lineAt(offsetOf(document, path)),
      ...described,
      ...(path.length > 0 && { field: path.join('.') }),
    }),
  );
  const tolerated = parseTolerantly(schema, withoutHidden(value));
  if (!tolerated.success) return { ok: false, diagnostics };
  const { data: rest, leftOut } = tolerated.data;
  const isUsable = isUsableWithout(parsed.error.issues, leftOut);
  return { ok: false, diagnostics, rest, isUsable };
}

/** Lists in lists of content files are no deeper; aliases of YAML may be without an end. */
const MAX_DEPTH = 8;

/** A value without the items of its lists that their author hid in the way of another system. */
function withoutHidden(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  const inner = (one: unknown) => withoutHidden(one, depth + 1);
  if (!Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inner(one)]));
  }
  const isHidden = (one: unknown) => typeof one === 'object' && hiddenBy({ ...one });
  return value.filter((one) => !isHidden(one)).map(inner);
}

/**
 * The line of the key or list item at a path, or of its nearest existing ancestor.
 *
 * @param firstLine first line of the text in the file
 */
export function lineOf(text: string, path: readonly PropertyKey[], firstLine = 1): number {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  return lines.linePos(offsetOf(document, path)).line + firstLine - 1;
}

/** Faults of syntax that are told of a text: further ones mostly follow from these. */
const MAX_FAULTS = 20;

interface SyntaxFault {
  offset: number;
  meaning: string;
}

/** The value of a document, or what is wrong with its syntax. */
function readDocument(document: Document.Parsed): { value?: unknown; faults: SyntaxFault[] } {
  const faults = [
    ...document.errors.slice(0, MAX_FAULTS).map((error) => ({
      offset: offsetOfError(error, document),
      meaning: meaningOf(error),
    })),
    ...unresolvedAliases(document),
  ].slice(0, MAX_FAULTS);
  if (faults.length > 0) return { faults };
  try {
    return { value: document.toJS(), faults: [] };
  } catch (error) {
    // Aliases multiply the value.
    if (!(error instanceof ReferenceError)) throw error;
    return { faults: [{ offset: 0, meaning: yamlErrors().largeAliases }] };
  }
}

/** In one pass: `Alias.resolve` passes the whole document for each alias. */
function unresolvedAliases(document: Document): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  const anchors = new Set<string>();
  visit(document, {
    Value: (_, { anchor }) => {
      if (anchor) anchors.add(anchor);
    },
    Alias: (_, { source, range }) => {
      if (anchors.has(source)) return;
      faults.push({ offset: range?.[0] ?? 0, meaning: yamlErrors().unknownAlias(source) });
    },
  });
  return faults;
}

/** The place of an error; for a quotation mark without its second one, the mark instead of the end of the text. */
function offsetOfError({ code, message, pos }: YAMLError, document: Document): number {
  let offset = pos[0];
  if (code !== 'MISSING_CHAR' || !message.includes('closing')) return offset;
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range) offset = range[0];
    },
  });
  return offset;
}

interface PathDiagnostic {
  path: PropertyKey[];
  message: string;
  isForeign?: true;
}

/** So many fields that only other systems have are no slip of the pen. */
const FOREIGN_FIELDS = 2;

/** One message for all unknown fields, and one for each other issue that does not follow from them. */
function describeAll(
  issues: readonly z.core.$ZodIssue[],
  document: Document,
  schema: z.ZodType,
  value: unknown,
): PathDiagnostic[] {
  const unknown = issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          fields: fieldsAt(schema, issue.path, value),
        }))
      : [],
  );
  const meant = new Set(
    unknown.map(({ path, fields }) =>
      [...path.slice(0, -1), meantField(String(path.at(-1)), fields)].join('.'),
    ),
  );
  const others = issues
    .filter(({ code, path }) => code !== 'unrecognized_keys' && !isMissing(path, document, meant))
    .map((issue) => describe(issue, document));
  const [first] = unknown;
  if (!first) return others;
  const names = unknown.map(({ path, fields }) => describeUnknown(nameOf(path, document), fields));
  const foreign = unknown.filter(({ path }) => path.length < 2 && isForeignField(String(path[0])));
  return [
    {
      path: first.path,
      message: contentFiles().unknownKeys(names),
      ...(foreign.length >= FOREIGN_FIELDS ? { isForeign: true } : {}),
    },
    ...others,
  ];
}

/** Whether a field is missing because another name was written for it. */
const isMissing = (path: PropertyKey[], document: Document, meant: ReadonlySet<string>) =>
  meant.has(path.join('.')) && !document.hasIn(path);

function describe(issue: z.core.$ZodIssue, document: Document): PathDiagnostic {
  const { path } = issue;
  if (path.length === 0) return { path, message: issue.message };
  if (issue.code === 'invalid_union' && 'options' in issue) {
    const types = [issue.options ?? []].flat().map(String);
    return { path, message: describeUnknownSection(document.getIn(path), types) };
  }
  const name = nameOf(path, document);
  const missing = issue.code === 'invalid_type' && !document.hasIn(path);
  return {
    path,
    message: missing ? contentFiles().missing(name) : contentFiles().field(name, issue.message),
  };
}

/** `forms.contact.fields[email].type`: an item of a list by its `name`, or counted from 1. */
function nameOf(path: readonly PropertyKey[], document: Document): string {
  const steps = path.map((step, index) => {
    if (typeof step !== 'number') return `.${String(step)}`;
    const name = document.getIn([...path.slice(0, index + 1), 'name']);
    return `[${typeof name === 'string' ? name : contentFiles().item(step + 1)}]`;
  });
  return steps.join('').replace(/^\./, '');
}

/** The offset of the key or list item at a path, or of its nearest existing ancestor. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of path) {
    const key = isMap(node)
      ? node.items.find((pair) => isScalar(pair.key) && pair.key.value === step)?.key
      : isSeq(node) && node.items[Number(step)];
    if (!isNode(key) || !key.range) return offset;
    offset = key.range[0];
    node = isMap(node) ? node.get(step, true) : key;
  }
  return offset;
}
