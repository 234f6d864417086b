import { contentFiles } from '@wenzhan/texts/content-files';
import { parseDocument } from 'yaml';
import { FRONT_LINE, splitFrontMatter } from '../front-matter';
import { type HidingField, hiddenBy } from '../hidden-by';
import { type LineDiagnostic, lineOf } from '../yaml';

/** Lines in which front matter is looked for that cannot be read. */
const MAX_LINES = 100;
const FIELD = /^[ \t]*["']?([\p{L}\p{N}_.-][\p{L}\p{N}_ .-]{0,39}?)["']?[ \t]*[:=：](.*)/u;

/**
 * Whether a file with faults says that it is not public. Its last valid version is not shown instead, either.
 *
 * @returns the field with its line; null if there is none
 */
export function withheldBy(file: string, text: string): (HidingField & { line: number }) | null {
  const markdown = file.endsWith('.yaml') ? null : splitFrontMatter(text);
  const firstLine = markdown ? FRONT_LINE : 1;
  const source = markdown?.front ?? text;
  const fields = markdown || file.endsWith('.yaml') ? fieldsOf(source) : null;
  if (!fields) return inLines(source, firstLine);
  const field = hiddenBy(fields);
  return field && { ...field, line: lineOf(source, field.name.split('.'), firstLine) };
}

/** Names such a field, and says what to do. */
export const withheldFault = ({ shown, line }: HidingField & { line: number }): LineDiagnostic => ({
  line,
  message: contentFiles().withheld(shown),
});

/** The fields of YAML; null for what is none. */
function fieldsOf(source: string): Record<string, unknown> | null {
  const document = parseDocument(source, { logLevel: 'error' });
  if (document.errors.length > 0) return null;
  try {
    const value: unknown = document.toJS();
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** As `hiddenBy`, line by line: of a file whose syntax is broken, or that of another system. */
function inLines(source: string, firstLine: number) {
  for (const [index, line] of source.split('\n').slice(0, MAX_LINES).entries()) {
    const [, name = '', value = ''] = FIELD.exec(line) ?? [];
    const field = name === '' ? null : hiddenBy({ [name]: unquoted(value) });
    if (field) return { ...field, line: firstLine + index };
  }
  return null;
}

/** A value of another syntax without its quotation marks, and without the comma after it. */
const unquoted = (value: string): string =>
  value
    .trim()
    .replace(/^["']/, '')
    .replace(/(?<!["',\s])["',\s]+$/, '');
