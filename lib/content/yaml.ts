import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { zhCN } from 'zod/locales';

/** A problem in a text whose file is not known yet. */
export interface LineDiagnostic {
  line: number;
  message: string;
}

export type YamlResult<T> = { ok: true; value: T } | { ok: false; diagnostics: LineDiagnostic[] };

const { localeError } = zhCN();

/**
 * Parses and validates YAML; every diagnostic has its line.
 *
 * @param firstLine first line of the text in the file
 */
export function parseYaml<T>(text: string, schema: z.ZodType<T>, firstLine = 1): YamlResult<T> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    const diagnostics = document.errors.map(({ pos, message }) => ({
      line: lineAt(pos[0]),
      message: `不是正确的YAML：${message}`,
    }));
    return { ok: false, diagnostics };
  }
  const parsed = schema.safeParse(document.toJS(), { error: localeError });
  if (parsed.success) return { ok: true, value: parsed.data };
  const diagnostics = parsed.error.issues
    .flatMap((issue) => describe(issue, document))
    .map(({ path, message }) => ({ line: lineAt(offsetOf(document, path)), message }));
  return { ok: false, diagnostics };
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

function describe(issue: z.core.$ZodIssue, document: Document) {
  const dotted = (path: PropertyKey[]) => path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const path = [...issue.path, key];
      return { path, message: `不认识的键：${dotted(path)}` };
    });
  }
  const { path } = issue;
  if (path.length === 0) return [{ path, message: issue.message }];
  const missing = issue.code === 'invalid_type' && !document.hasIn(path);
  return [{ path, message: missing ? `缺少${dotted(path)}` : `${dotted(path)}：${issue.message}` }];
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
