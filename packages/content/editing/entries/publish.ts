import { writingEntries } from '@wenzhan/texts/writing-entries';
import { Refusal } from '../../envelope';
import type { EditingHandlers } from '../editing-handler';
import { addressOf } from '../shown/show-text';
import { carriedOut, recordOf } from './change';
import { effectsOf } from './effects';
import type { EntryFiles, EntryTexts } from './entry-files';
import { frontField, isDraftText, withFields } from './front-fields';
import { wasSeen } from './history';
import { mergeTexts } from './merge';
import { historyLine, type Noted } from './noted';
import { removeRedirect } from './redirect-file';
import { draftBase } from './save';
import { siteTime } from './site-time';

/** `edit_publish`. @param noted is told what was written */
export const publishHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_publish'] =>
  async ({ body: { path, version, plan }, editor, request }) => {
    const { site } = files;
    const entry = await files.entryAt(path);
    await files.isRead();
    const { effects, problems } = await planned(files, await files.read(entry));
    if (plan || problems.length > 0) return { path, effects, problems };
    const { receipt } = await carriedOut(files, editor, [path], async () => {
      // Whatever came in between is read again.
      const texts = await files.read(entry);
      if (texts.current.version !== version) throw new Refusal(409, writingEntries().newer);
      const text = await publicText(files, texts);
      await publish(files, texts, text);
      const redirects = await withoutOldRedirect(files, texts);
      await files.history.add(path, text, historyLine(site, editor, 'published'));
      const paths = [...filesOf(files, texts), ...redirects];
      await noted({ act: 'edit_publish', path, paths, editor, request });
    });
    return { path, effects, problems, receipt };
  };

async function planned(files: EntryFiles, texts: EntryTexts) {
  const { entry, own } = texts;
  const text = await publicText(files, texts);
  const { record, problems } = await recordOf(files, entry, text);
  const { record: before } = await recordOf(files, entry, own?.text);
  const [model, now] = [await files.site.model(entry.language), files.site.now()];
  const isSame = own !== null && own.text === text;
  const effects = isSame ? [] : effectsOf({ entry, before, after: record, model, now });
  return { effects, problems };
}

/**
 * The text that readers get. What was changed elsewhere in the public file since the draft was begun is merged into it.
 *
 * @throws {Refusal} 409 if both have changed the same part
 */
async function publicText(files: EntryFiles, texts: EntryTexts): Promise<string> {
  const { entry, own, draft, current } = texts;
  if (entry.content.kind === 'article') return asPublished(files, texts, await mergedText());
  return mergedText();

  async function mergedText(): Promise<string> {
    const base = own && draft ? await draftBase(files, texts) : undefined;
    if (!own || base === undefined || base === own.version) return current.text;
    const common = await files.history.text(entry.path, base);
    const merged = common === null ? current.text : mergeTexts(common, current.text, own.text);
    if (merged === null) throw new Refusal(409, writingEntries().changedInPublic);
    return merged;
  }
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
  const isPage = /^(?:article|page|sections)$/.test(entry.content.kind);
  const { redirects } = await files.site.model(entry.language);
  if (!isPage || !address || !redirects?.redirects.some(({ from }) => from === address)) return [];
  return [await removeRedirect(files, entry.folder, address)];
}

/** The files in the site's folder that an entry has or had. */
const filesOf = (files: EntryFiles, { entry }: EntryTexts): string[] => [
  entry.path,
  ...files.draftInSite(entry),
];
