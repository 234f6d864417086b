import type { Problem } from '@wenzhan/contract/calls/editing/values';
import type { Editor, WritableSite } from '../editing-handler';
import { parseEntry } from '../shown/parse-entry';
import { problemsOf } from '../shown/problems';
import { shownTexts } from '../shown/shown-snapshot';
import type { EntryPath } from './entry-path';

/** What is wrong with a text, as its editor sees the site. */
export async function problemsIn(
  site: WritableSite,
  entry: EntryPath,
  text: string,
  editor: Editor,
): Promise<Problem[]> {
  const parsed = parseEntry(entry, text, await site.model());
  const model = await shownTexts(site).model(entry.language, editor);
  return problemsOf(site, entry, text, parsed, model);
}
