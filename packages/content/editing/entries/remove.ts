import { writingEntries } from '@wenzhan/texts/writing-entries';
import { Refusal } from '../../envelope';
import type { EditingHandlers } from '../editing-handler';
import { carriedOut } from './change';
import type { EntryFiles, EntryTexts } from './entry-files';
import { isDraftText } from './front-fields';
import { wasSeen } from './history';
import { historyLine, type Noted } from './noted';

/** `edit_delete`: a draft, or an article that readers have never seen. @param noted is told what was written */
export const deleteHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_delete'] =>
  async ({ body: { path, version, plan }, editor, request }) => {
    const entry = await files.entryAt(path);
    const texts = await files.read(entry);
    const isOwn = await mustBeUnseen(files, texts);
    if (plan) return { path, effects: [], problems: [] };
    const { receipt } = await carriedOut(files, [path], [], async () => {
      const now = await files.read(entry);
      if (now.current.version !== version) throw new Refusal(409, writingEntries().newerDraft);
      await files.history.see(path, now.current.text, now.current.changedMs);
      await files.history.add(path, now.current.text, historyLine(files.site, editor, 'deleted'));
      if (isOwn && !now.draft && (await mustBeUnseen(files, now))) await files.removeOwn(entry);
      else await files.removeDraft(entry);
      const paths = [path, ...files.draftInSite(entry)];
      await noted({ act: 'edit_delete', path, paths, editor, request });
    });
    return { path, effects: [], problems: [], receipt };
  };

/**
 * Whether the file itself is what can be deleted, and not a draft beside it.
 *
 * @throws {Refusal} 409 for what readers see, or have seen
 */
async function mustBeUnseen(files: EntryFiles, texts: EntryTexts): Promise<boolean> {
  if (!(await isDeletable(files, texts))) throw new Refusal(409, writingEntries().seenByReaders);
  return texts.draft === null;
}

/** Whether there is a draft, or an article that readers have never seen. */
export async function isDeletable(
  files: EntryFiles,
  { entry, own, draft }: EntryTexts,
): Promise<boolean> {
  if (draft) return true;
  const isDraft = own !== null && entry.content.kind === 'article' && isDraftText(own.text);
  return isDraft && !(await files.history.lines(entry.path)).some(wasSeen);
}
