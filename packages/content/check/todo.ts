import path from 'node:path';
import { readTextFile } from '@wenzhan/kit/text/text-file';
import type { ContentDiagnostic } from '../files/diagnostics';
import { compareTexts } from '../order';
import { contentFiles, languageFolders } from '../sources/language-folders';

/** A marker with what is to be written there: in brackets on a page, or in a comment of the file. */
const MARKER =
  /(?:[（(#]|<!--)\s*(?:请填写|please fill in)(?:\s*[：:]\s*([^）)\r\n]*?))?\s*(?=[）)]|-->|$)/gi;
/** Values of a configuration that are nobody's: telephone numbers and record numbers of zeros, addresses of examples. */
const VALUES = [
  /(?<![#\w.])\+?0{2,4}[- ]?0{3,4}[- ]?0{3,4}\d?(?!\w)(?:[- ]?0{3,4}\d?)*/g,
  /[\w.+-]+@example\.(?:com|net|org)(?![\w.]*\w)/g,
];
const NAME = /^siteName:\s*["']?((?:某某|示例|Example\s)[^"'#\r\n]*)/;

/**
 * Lists what a content folder still has of its template in all languages: markers, telephone numbers of zeros, names of
 * examples. One entry for each line, sorted by file and line; paths start with `dir` as given.
 *
 * @throws the error of the file system for an unreadable folder
 */
export async function todoIn(dir: string): Promise<ContentDiagnostic[]> {
  const files = await contentFiles(dir, await languageFolders(dir)());
  const texts = files.filter((file) => /\.(?:yaml|md)$/.test(file)).sort(compareTexts);
  const all = texts.map(async (file) => {
    const lines = (await readTextFile(path.join(dir, file))).split(/\r?\n/);
    return lines.flatMap((line, at) => {
      const message = leftOn(line, file.endsWith('.yaml'));
      return message ? [{ file: path.join(dir, file), line: at + 1, message }] : [];
    });
  });
  return (await Promise.all(all)).flat();
}

/** What a line has to be told of, or an empty text. */
function leftOn(line: string, isConfiguration: boolean): string {
  const marked = [...line.matchAll(MARKER)].map(([, what]) => what?.trim() || '请填写');
  if (marked.length > 0) return marked.join('；');
  if (!isConfiguration) return '';
  const name = NAME.exec(line)?.[1];
  if (name) return `示例的名称：${name.trim()}`;
  const values = VALUES.flatMap((value) => line.match(value) ?? []);
  return values.length > 0 ? `示例的值：${values.join('、')}` : '';
}
