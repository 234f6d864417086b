import type { EntryState } from '@wenzhan/contract/calls/editing/values';
import { missing, Refusal } from '../../envelope';
import { pageOf } from '../../serializers';
import type { EditingHandlers, Editor } from '../editing-handler';
import { fieldsOf } from '../fields/fields-of';
import type { EntryFiles } from './entry-files';
import { filtered } from './entry-filter';
import type { EntryList, ListedEntry } from './entry-list';
import { problemsIn } from './problems';
import { isDeletable } from './remove';
import { noteSeen } from './save';
import { isWithdrawable } from './withdraw';

/** Texts in a list of deleted ones. */
const MAX_DELETED = 100;

type Handlers = Pick<
  EditingHandlers,
  'edit_list' | 'edit_read' | 'edit_history' | 'edit_deleted' | 'edit_version'
>;

/** The calls that read. */
export function listAndRead(files: EntryFiles, list: EntryList): Handlers {
  const { site, open, history } = files;
  const toEntry = (entry: ListedEntry, editor: Editor) => ({
    ...entry,
    openBy: open.others(entry.path, editor, site.now()),
  });
  return {
    edit_list: async ({ query, editor }) => {
      await files.isRead();
      const [main] = await site.languages();
      const all = filtered(await list.all(), query, main);
      const wanted = query.state ? all.filter(({ state }) => state === query.state) : all;
      return {
        list: pageOf(wanted, query).map((entry) => toEntry(entry, editor)),
        total: wanted.length,
        page: query.page,
        limit: query.limit,
        states: countsOf(all),
      };
    },
    edit_read: async ({ query, editor }) => {
      await files.isRead();
      const entry = await files.entryNow(query.path);
      const texts = await files.read(entry);
      const { current } = texts;
      open.note(entry.path, editor, site.now());
      // A disk that is full keeps nobody from reading.
      await noteSeen(files, texts).catch(ignoreRefusal);
      const listed = await list.one(entry);
      if (!listed) throw missing();
      const problems = await problemsIn(site, entry, current.text, editor);
      return {
        entry: toEntry(listed, editor),
        text: current.text,
        version: current.version,
        problems,
        fields: fieldsOf(entry.content.kind, entry.language !== undefined),
        isDeletable: await isDeletable(files, texts),
        isWithdrawable: await isWithdrawable(files, texts),
      };
    },
    edit_history: async ({ query }) => {
      const { path } = await files.entryAt(query.path);
      const lines = await history.lines(path);
      const list = pageOf(lines, query).map(({ at, base: _base, draft: _draft, ...line }) => ({
        ...line,
        at: new Date(at).toISOString(),
      }));
      return { list, total: lines.length };
    },
    edit_deleted: async () => {
      const list = [];
      for (const { path, line } of await history.deleted(MAX_DELETED)) {
        const entry = await files.entryAt(path).catch(ignoreRefusal);
        const { own, draft } = entry ? await files.find(entry) : { own: null, draft: null };
        if (!entry || own || draft) continue;
        const { version, at, by } = line;
        list.push({ path, version, at: new Date(at).toISOString(), by });
      }
      return { list };
    },
    edit_version: async ({ query }) => {
      const { path } = await files.entryNow(query.path);
      const text = await history.text(path, query.version);
      if (text === null) throw missing();
      return { text };
    },
  };
}

function countsOf(entries: readonly ListedEntry[]): Partial<Record<EntryState, number>> {
  const counts: Partial<Record<EntryState, number>> = {};
  for (const { state } of entries) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function ignoreRefusal(error: unknown): undefined {
  if (!(error instanceof Refusal)) throw error;
}
