import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Receipt } from '@wenzhan/contract/calls/editing/entries';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { setting } from '@wenzhan/kit/settings/setting';
import type { ContentRecord } from '../../files/content-records';
import type { Editor } from '../editing-handler';
import { parseEntry } from '../shown/parse-entry';
import { shownTexts } from '../shown/shown-snapshot';
import type { EntryFiles } from './entry-files';
import type { EntryPath } from './entry-path';

export type ChangeData = EditingData<'edit_publish'>;

/** Carries out a change that readers see, and waits until they do. @param write does it */
export async function carriedOut<T>(
  files: EntryFiles,
  editor: Editor,
  paths: readonly string[],
  write: () => Promise<T>,
): Promise<{ result: T; receipt: Receipt }> {
  const start = steadyNow();
  const result = await files.lock.run(write);
  for (const path of paths) shownTexts(files.site).copies.end(editor.session, path);
  const { pages, isEverywhere } = await files.site.readChanges(start);
  const receipt = {
    pages,
    milliseconds: Math.max(0, Math.round(steadyNow() - start)),
    isEverywhere,
    searchEngines: Boolean(setting('INDEXNOW_KEY') || setting('BAIDU_PUSH_URL')),
  };
  return { result, receipt };
}

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
