import type { EditingHandlers } from '../editing-handler';
import type { Audit } from '../people/audit';
import type { EntryFiles } from './entry-files';
import { EntryList } from './entry-list';
import { listAndRead } from './list-and-read';
import { saveHandler } from './save';

/** The calls of editors about texts. @param audit notes those that write */
export function entryHandlers(
  files: EntryFiles,
  audit: Pick<Audit, 'note'> | undefined,
): Partial<EditingHandlers> {
  return {
    ...listAndRead(files, new EntryList(files.site)),
    edit_save: saveHandler(files, async ({ entry, editor, request }) => {
      await audit?.note(editor, 'edit_save', entry.path, request);
    }),
  };
}
