import { type Document, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import { zhCN } from 'zod/locales';

/** A fault of a text, before it is known which file it stands in. */
export interface LineDiagnostic {
  line: number;
  message: string;
}

export type YamlResult<T> = { ok: true; value: T } | { ok: false; diagnostics: LineDiagnostic[] };

const { localeError } = zhCN();

/**
 * Reads YAML against a schema; every fault comes with its line.
 *
 * @param firstLine line of the file on which the text begins
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
 * The line on which the value of a path begins, or, when it is missing, the nearest thing around it.
 *
 * @param firstLine line of the file on which the text begins
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

/** Where the value of a path begins, or, when it is missing, the nearest thing around it. */
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
