import { textChecks } from '@wenzhan/texts/text-checks';
import type { ContentModel } from '../content-model';
import type { PageRecord, SectionPageRecord } from '../files/content-records';
import type { ContentDiagnostic } from '../files/diagnostics';
import { lineOf } from '../files/yaml';
import { type PlacedText, textsIn } from './texts-in';

/** What is wrong with a target or a text; null or nothing if it is well. */
interface Checks {
  link(url: string): string | null;
  picture(url: string): string | null;
  body(record: PageRecord): ContentDiagnostic[];
}

/**
 * Finds links, pictures, articles and categories of a page of sections that do not exist, and what is wrong with its
 * Markdown.
 *
 * @param text of the file
 */
export function checkSections(
  record: SectionPageRecord,
  text: string,
  model: ContentModel,
  checks: Checks,
): ContentDiagnostic[] {
  const { file, name, page } = record;
  const lines = text.split('\n');
  const at = (path: readonly PropertyKey[], message: string | null) =>
    message === null ? [] : [{ file, line: lineOf(text, path), message }];

  const checkValue = ({ text: value, keys }: PlacedText): ContentDiagnostic[] => {
    const key = keys.at(-1);
    if (key === 'path') return at(keys, checks.link(value));
    if (key === 'url') return at(keys, checks.picture(value));
    if (key === 'category') return at(keys, missingCategory(value, model));
    if (key === 'form') return at(keys, missingForm(value, model));
    if (keys.at(-2) === 'ids' || keys.at(-2) === 'pinned') {
      return at(keys, missingArticle(value, model));
    }
    return key === 'content' ? checkText(value, keys) : [];
  };

  const checkText = (body: string, path: readonly PropertyKey[]) => {
    const line = lineOf(text, path);
    // The text of a block begins in the line after its key.
    const bodyLine = /:\s*[|>][+-]?\d?\s*$/.test(lines[line - 1] ?? '') ? line + 1 : line;
    const front = { title: page.title, updatedAt: page.updatedAt ?? '', aliases: [] };
    return checks.body({ kind: 'page', file, name, front, format: 'markdown', body, bodyLine });
  };

  return textsIn(page.sections, ['sections']).flatMap(checkValue);
}

const missingCategory = (name: string, { categories }: ContentModel) =>
  categories.some((category) => category.name === name) ? null : textChecks().noCategory(name);

const missingForm = (name: string, { site }: ContentModel) =>
  Object.hasOwn(site?.site.forms ?? {}, name) ? null : textChecks().noForm(name);

function missingArticle(id: string, { articles }: ContentModel): string | null {
  const article = articles.get(id)?.article;
  if (!article) return textChecks().noArticle(id);
  return article.front.status === 'draft' ? textChecks().articleIsDraft(id) : null;
}
