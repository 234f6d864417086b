import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { Refusal } from '../../envelope';
import type { EditingHandlers } from '../editing-handler';
import { addressOf } from '../shown/show-text';
import { type ChangeData, receiptOf, recordOf } from './change';
import { effectsOf } from './effects';
import type { EntryFiles, EntryTexts } from './entry-files';
import { frontField, isDraftText, withFields } from './front-fields';
import { wasSeen } from './history';
import { mergeTexts } from './merge';
import { historyLine, type Noted } from './noted';
import { removeRedirect } from './redirect-file';
import { draftBase } from './save';
import { siteTime } from './site-time';
import { mayLeave } from './withdraw';

/** `edit_publish`. @param noted is told what was written */
export const publishHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_publish'] =>
  async ({ body: { path, version, plan }, editor, request }) => {
    const entry = await files.entryAt(path);
    await files.isRead();
    if (plan) return { path, ...shown(await planned(files, await files.read(entry))) };
    const start = steadyNow();
    const done = await files.lock.run(async () => {
      const texts = await files.read(entry);
      if (texts.current.version !== version) {
        if (await isPublished(files, texts, version)) return DONE_BEFORE;
        throw new Refusal(409, writingEntries().newer);
      }
      const publication = await planned(files, texts);
      if (publication.conflict || publication.problems.length > 0) return publication;
      await publish(files, texts, publication.text);
      const redirects = await withoutOldRedirect(files, texts);
      const line = { ...historyLine(files.site, editor, 'published'), draft: version };
      await files.history.add(path, publication.text, line);
      const paths = [...filesOf(files, texts), ...redirects];
      await noted({ act: 'edit_publish', path, paths, editor, request });
      return { ...publication, isDone: true };
    });
    const answer = { path, ...shown(done) };
    if (!('isDone' in done)) return answer;
    return { ...answer, receipt: await receiptOf(files, [path], answer.effects, start) };
  };

const DONE_BEFORE = { effects: [], problems: [], conflict: undefined, isDone: true };

/** Whether the latest that was done was to publish this version: browsers send a form twice if its connection is lost. */
async function isPublished(
  { history }: EntryFiles,
  { entry, draft, current }: EntryTexts,
  version: string,
): Promise<boolean> {
  const [last] = await history.lines(entry.path);
  return draft === null && last?.draft === version && last.version === current.version;
}

interface Publication extends Pick<ChangeData, 'effects' | 'problems' | 'conflict'> {
  /** The text that readers get. */
  text: string;
}

const shown = ({ effects, problems, conflict }: Omit<Publication, 'text'>) => ({
  effects,
  problems,
  conflict,
});

/** What publishing does, or what is in its way. */
async function planned(files: EntryFiles, texts: EntryTexts): Promise<Publication> {
  const { entry, own } = texts;
  const { conflict, ...merged } = await mergedText(files, texts);
  if (conflict) return { ...merged, conflict, effects: [], problems: [] };
  const isArticle = entry.content.kind === 'article';
  const text = isArticle ? await asPublished(files, texts, merged.text) : merged.text;
  const { record, problems } = await recordOf(files, entry, text);
  const { record: before } = await recordOf(files, entry, own?.text);
  const [model, now] = [await files.site.model(entry.language), files.site.now()];
  const isSame = own !== null && own.text === text;
  const effects = isSame ? [] : effectsOf({ entry, before, after: record, model, now });
  return { text, effects, problems };
}

/**
 * The text of the draft, with what was changed elsewhere in the public file since it was begun; or both, if they have changed
 * the same part, or if it is not known any more what the draft began from.
 */
async function mergedText(
  files: EntryFiles,
  texts: EntryTexts,
): Promise<Pick<Publication, 'text' | 'conflict'>> {
  const { entry, own, draft, current } = texts;
  if (!own || !draft || own.text === draft.text) return { text: current.text };
  const base = await draftBase(files, texts);
  if (base === own.version) return { text: current.text };
  const common = base === undefined ? null : await files.history.text(entry.path, base);
  const merged = common === null ? null : mergeTexts(common, current.text, own.text);
  if (merged !== null) return { text: merged };
  // Who merges by hand names the version of this text, which has to be found then.
  await files.history.see(entry.path, own.text, own.changedMs);
  const { text, version } = own;
  return { text, conflict: { text, version, ...(common !== null && { common }) } };
}

/** An article without its status as a draft. One that nobody has dated is of the time when it is first published. */
async function asPublished(files: EntryFiles, { entry, own }: EntryTexts, text: string) {
  const fields: Record<string, unknown> = {};
  if (frontField(text, 'status') !== undefined) fields.status = undefined;
  // The history of what readers see may be too long to have its beginning.
  const isPublic = own !== null && !isDraftText(own.text);
  if (!isPublic && (await isUndated(files, entry.path, text)))
    fields.publishedAt = siteTime(files.site.now());
  return Object.keys(fields).length > 0 ? withFields(text, fields) : text;
}

/** Whether an article was begun here, was never published, and has the time past that it was begun at. */
async function isUndated(files: EntryFiles, path: string, text: string): Promise<boolean> {
  const lines = await files.history.lines(path);
  const first = lines.at(-1);
  if (first?.what !== 'saved' || lines.some(wasSeen)) return false;
  const begun = await files.history.text(path, first.version);
  const time = frontField(text, 'publishedAt');
  const isPast = typeof time === 'string' && Date.parse(time) <= files.site.now();
  return isPast && begun !== null && frontField(begun, 'publishedAt') === time;
}

async function publish(files: EntryFiles, texts: EntryTexts, text: string): Promise<void> {
  const { entry, own, draft } = texts;
  if (own?.text !== text) {
    // What readers have seen until now can be found again.
    if (own) await files.history.see(entry.path, own.text, own.changedMs);
    await files.mustWriteOwn(texts, text);
  }
  if (draft) await files.removeDraft(entry);
}

/** A page that is back at its address is led away from no more. @returns the file that was changed */
async function withoutOldRedirect(files: EntryFiles, { entry }: EntryTexts): Promise<string[]> {
  const address = addressOf({ ...entry, language: undefined });
  const isPage = mayLeave(entry);
  const { redirects } = await files.site.model(entry.language);
  if (!isPage || !address || !redirects?.redirects.some(({ from }) => from === address)) return [];
  return [await removeRedirect(files, entry.folder, address)];
}

/** The files in the site's folder that an entry has or had. */
const filesOf = (files: EntryFiles, { entry }: EntryTexts): string[] => [
  entry.path,
  ...files.draftInSite(entry),
];
