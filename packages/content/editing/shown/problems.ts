import { existsSync } from 'node:fs';
import type { Problem } from '@wenzhan/contract/calls/editing/values';
import { MEDIA } from '@wenzhan/kit/served-files';
import type { ContentModel } from '../../content-model';
import type { ParsedFile } from '../../files/content-records';
import type { ContentDiagnostic } from '../../files/diagnostics';
import { checkCommas } from '../../text-checks/check-commas';
import type { WritableSite } from '../editing-handler';
import type { EntryPath } from '../entries/entry-path';

/** Problems that are told of a text at most, and characters of a message and a field. */
const MAX_PROBLEMS = 200;
const MAX_MESSAGE = 2000;
const MAX_FIELD = 400;

/**
 * What is wrong with a text: what keeps it from being read, and links, pictures, formulas and the like in it that lead nowhere.
 *
 * @param parsed what the text was parsed to
 * @param model the content in its language as its editor sees it
 */
export async function problemsOf(
  site: WritableSite,
  { language, file }: EntryPath,
  text: string,
  parsed: ParsedFile,
  model: ContentModel,
): Promise<Problem[]> {
  const { record, diagnostics } = parsed;
  const found = [...diagnostics];
  if (record) {
    const media = existsSync(/* turbopackIgnore: true */ `${site.dir}/${MEDIA}`) ? site.dir : null;
    const others = language === undefined ? await furtherModels(site) : new Map();
    const checked = { record: { ...record, file }, text, isFaulty: diagnostics.length > 0 };
    found.push(...(await checkCommas([record], async () => text)));
    // Loaded on first use, with the rendering of articles: a service that nobody writes on needs neither.
    const { checkLinksOf } = await import('../../text-checks/check-record');
    found.push(...(await checkLinksOf(checked, model, others, media)));
  }
  return found
    .sort((a, b) => a.line - b.line)
    .slice(0, MAX_PROBLEMS)
    .map(toProblem);
}

async function furtherModels(site: WritableSite): Promise<Map<string, ContentModel>> {
  const [, ...languages] = await site.languages();
  const models = languages.map(async (one) => [one, await site.model(one)] as const);
  return new Map(await Promise.all(models));
}

const toProblem = ({ line, message, field }: ContentDiagnostic): Problem => ({
  line: Math.max(1, line),
  message: message.slice(0, MAX_MESSAGE),
  ...(field !== undefined && { field: field.slice(0, MAX_FIELD) }),
});
