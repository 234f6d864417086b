import type { EditingCall } from '@wenzhan/contract/calls/editing/calls';
import type { Editor, WritableSite } from '../editing-handler';
import type { HistoryLine } from './history';

/** What an editor has written. */
interface Done {
  act: EditingCall;
  /** The path of the entry. */
  path: string;
  /** The files of the site's folder that were written or removed. */
  paths: readonly string[];
  editor: Editor;
  request: Request;
}

/** Is told what was written, once it is on the disk. It never rejects. */
export type Noted = (done: Done) => Promise<void>;

/** A line of the history. */
export const historyLine = (
  { now }: Pick<WritableSite, 'now'>,
  { username }: Editor,
  what: HistoryLine['what'],
): Omit<HistoryLine, 'version'> => ({ at: now(), by: username.slice(0, 200), what });
