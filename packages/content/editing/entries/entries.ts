import type { EditingHandlers } from '../editing-handler';
import type { Audit } from '../people/audit';
import { createHandler } from './create';
import type { EntryFiles } from './entry-files';
import { EntryList } from './entry-list';
import { listAndRead } from './list-and-read';
import { moveHandler } from './move';
import { finishMove } from './move-files';
import type { Noted } from './noted';
import { publishHandler } from './publish';
import { deleteHandler } from './remove';
import { saveHandler } from './save';
import { withdrawHandler } from './withdraw';

/** The calls of editors about texts. @param audit notes those that write */
export function entryHandlers(
  files: EntryFiles,
  audit: Pick<Audit, 'note'> | undefined,
): Partial<EditingHandlers> {
  const noted: Noted = async ({ act, path, paths, editor, request }) => {
    await audit?.note(editor, act, path, request);
    const message = `${act.replace('edit_', '').replace(/^./, (letter) => letter.toUpperCase())} ${path}`;
    const isNew = await files.commits.commit({ paths, editor, message });
    if (isNew) void files.pushes.push();
  };
  void files.lock
    .run(() => finishMove(files))
    .catch((error) => files.site.log(`editing: a move is not finished: ${error}`));
  return {
    ...listAndRead(files, new EntryList(files.site)),
    edit_save: saveHandler(files, noted),
    edit_create: createHandler(files, noted),
    edit_publish: publishHandler(files, noted),
    edit_move: moveHandler(files, noted),
    edit_withdraw: withdrawHandler(files, noted),
    edit_delete: deleteHandler(files, noted),
  };
}
