import { meaningOf } from '@wenzhan/content/files/yaml-errors';
import { parse, YAMLParseError } from 'yaml';
import { BrokenExport } from './source';

/**
 * Parses YAML that is a list of fields; an empty text has none. Of a field that is there twice the last one counts.
 *
 * @param firstLine first line of the text in the file
 * @param onTwice gets the line of such a field; without it, that is a fault
 * @throws {BrokenExport}
 */
export function readYamlFields(
  source: string,
  file: string,
  firstLine: number,
  onTwice?: (line: number) => void,
): Record<string, unknown> {
  const value = read(source, file, firstLine, onTwice) ?? {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new BrokenExport({ file, line: firstLine }, '不是“字段: 值”');
  }
  return value as Record<string, unknown>;
}

function read(
  source: string,
  file: string,
  firstLine: number,
  onTwice?: (line: number) => void,
  uniqueKeys = true,
): unknown {
  try {
    return parse(withoutTabs(source), { logLevel: 'error', uniqueKeys });
  } catch (error) {
    const at = error instanceof YAMLParseError ? error.linePos?.[0] : undefined;
    const line = firstLine + (at?.line ?? 1) - 1;
    if (onTwice && error instanceof YAMLParseError && error.code === 'DUPLICATE_KEY') {
      onTwice(line);
      return read(source, file, firstLine, undefined, false);
    }
    const location = `第${line}行第${at?.col ?? 1}列`;
    const meaning =
      error instanceof YAMLParseError ? meaningOf(error) : '*引用的名字没有，或者引用太多';
    throw new BrokenExport({ file, line }, `不是正确的YAML（${location}）：${meaning}`);
  }
}

/** Tabs at the start of a line are no indentation in YAML; other systems read each as two spaces. */
const withoutTabs = (source: string) =>
  source.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length));
