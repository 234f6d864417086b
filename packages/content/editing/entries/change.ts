import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Receipt } from '@wenzhan/contract/calls/editing/changes';
import { askPublicAddress, type Question } from '@wenzhan/kit/cdn/ask-public-address';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { setting } from '@wenzhan/kit/settings/setting';
import type { ContentRecord } from '../../files/content-records';
import { parseEntry } from '../shown/parse-entry';
import { shownTexts } from '../shown/shown-snapshot';
import type { EntryFiles } from './entry-files';
import type { EntryPath } from './entry-path';

export type ChangeData = EditingData<'edit_publish'>;

/** Carries out a change that readers see, and waits until they do. @param write does it */
export async function carriedOut<T>(
  files: EntryFiles,
  paths: readonly string[],
  effects: ChangeData['effects'],
  write: () => Promise<T>,
): Promise<{ result: T; receipt: Receipt }> {
  const start = steadyNow();
  const result = await files.lock.run(write);
  return { result, receipt: await receiptOf(files, paths, effects, start) };
}

/**
 * Waits until readers see what was written; editors see it instead of a text that was only shown.
 *
 * @param start when it was begun, in milliseconds of the monotonic clock
 */
export async function receiptOf(
  files: EntryFiles,
  paths: readonly string[],
  effects: ChangeData['effects'],
  start: number,
): Promise<Receipt> {
  for (const path of paths) shownTexts(files.site).copies.endAll(path);
  const changedAt = Date.now();
  const { pages, isEverywhere, purge } = await files.site.readChanges(start);
  const milliseconds = Math.max(0, Math.round(steadyNow() - start));
  const searchEngines = Boolean(setting('INDEXNOW_KEY') || setting('BAIDU_PUSH_URL'));
  const receipt = { pages, milliseconds, isEverywhere, searchEngines };
  if (!setting('CDN_PURGE')) return receipt;
  const seen = await askPublicAddress(questionsOf(effects), changedAt);
  return { ...receipt, cdn: { ...(purge && { purge }), seen } };
}

/** What the public address is asked for: what is gone first. */
const questionsOf = (effects: ChangeData['effects']): Question[] =>
  effects
    .map(({ address, change }) => ({
      path: address,
      isGone: change === 'gone' || change === 'moved',
    }))
    .sort((one, other) => Number(other.isGone) - Number(one.isGone));

/** What a text is, and what keeps it from being published. */
export async function recordOf(
  { site }: EntryFiles,
  entry: EntryPath,
  text: string | undefined,
): Promise<{ record: ContentRecord | undefined; problems: ChangeData['problems'] }> {
  if (text === undefined) return { record: undefined, problems: [] };
  const { record, diagnostics } = parseEntry(entry, text, await site.model());
  const problems = diagnostics.slice(0, 200).map(({ line, message, field }) => ({
    line: Math.max(1, line),
    message: message.slice(0, 2000),
    ...(field !== undefined && { field: field.slice(0, 400) }),
  }));
  return { record: record ?? undefined, problems };
}
