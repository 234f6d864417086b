import { readYaml, setInYaml, type YamlPath } from '@wenzhan/text/yaml/edit-yaml';
import { editFrontMatter } from '@wenzhan/text/yaml/front-matter';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { parseDocument } from 'yaml';
import { Refusal } from '../../envelope';
import { splitFrontMatter } from '../../files/front-matter';

/** Characters of front matter that are read at most for a single field. */
const MAX_FRONT = 100_000;

/** A field of the front matter as it is written; undefined without it, or if the front matter cannot be read. */
export function frontField(text: string, name: string): unknown {
  const front = splitFrontMatter(text)?.front;
  if (front === undefined || front.length > MAX_FRONT) return undefined;
  try {
    const document = parseDocument(front, { logLevel: 'error' });
    const value: unknown = document.errors.length > 0 ? undefined : document.toJS();
    return Object(value)[name];
  } catch {
    return undefined;
  }
}

/** Whether readers can never see a text as it is: its front matter can be read, and says so. */
export const isDraftText = (text: string): boolean => frontField(text, 'status') === 'draft';

/**
 * Sets fields of the front matter; undefined removes one. Every other byte stays.
 *
 * @throws {Refusal} 422 for a text whose front matter cannot be changed so
 */
export function withFields(text: string, fields: Readonly<Record<string, unknown>>): string {
  return editFrontMatter(text, (front) =>
    Object.entries(fields).reduce((yaml, [name, value]) => withValue(yaml, [name], value), front),
  );
}

function withValue(yaml: string, path: YamlPath, value: unknown): string {
  return edited(() => setInYaml(yaml, path, value));
}

/** The result of an edit of YAML. @throws {Refusal} 422 if the text cannot be edited so */
export function edited<T>(edit: () => T): T {
  try {
    return edit();
  } catch (error) {
    if ((error as Error).name !== 'YamlEditError') throw error;
    throw new Refusal(422, writingEntries().editedByHand);
  }
}

/** A list of YAML as it is written; empty for a text without any. @throws {Refusal} as `edited` */
export function listIn(yaml: string): unknown[] {
  const value = edited(() => readYaml(yaml));
  return Array.isArray(value) ? value : [];
}

/** A file of YAML with another title; every other byte stays. @throws {Refusal} as `edited` */
export const withTitle = (yaml: string, key: 'title' | 'name', title: string): string =>
  withValue(yaml, [key], title);
