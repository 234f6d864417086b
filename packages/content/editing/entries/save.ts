import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { missing, Refusal } from '../../envelope';
import type { EditingHandlers, Editor } from '../editing-handler';
import type { EntryFiles, EntryTexts } from './entry-files';
import type { EntryPath } from './entry-path';
import { isDraftText, withFields } from './front-fields';
import { mergeTexts } from './merge';
import { historyLine, type Noted } from './noted';
import { problemsIn } from './problems';
import { normalised, versionOf } from './text-file';

/** How often a save begins anew because another program writes the same file. */
const TRIES = 40;

type Saved = Omit<EditingData<'edit_save'>, 'problems'>;

interface Wanted {
  text: string;
  base: string;
  merged: string | undefined;
}

/** `edit_save`. @param noted is told what was written */
export const saveHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_save'] =>
  async ({ body: { path, text, base, merged }, editor, request }) => {
    const wanted = { text: normalised(text), base, merged };
    const { isWritten, entry, ...saved } = await files.lock.run(async () => {
      const entry = await files.entryNow(path);
      files.open.note(entry.path, editor, files.site.now());
      const result = { ...(await save(files, entry, wanted, editor)), entry };
      const paths = [entry.path, ...files.draftInSite(entry)];
      if (result.isWritten) await noted({ act: 'edit_save', path, paths, editor, request });
      return result;
    });
    if (isWritten) files.readLater();
    const problems = await problemsIn(files.site, entry, saved.text, editor);
    return { ...saved, problems };
  };

async function save(
  files: EntryFiles,
  entry: EntryPath,
  wanted: Wanted,
  editor: Editor,
): Promise<Saved & { isWritten: boolean }> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const found = await files.find(entry);
    const current = found.draft ?? found.own;
    if (!current) return broughtBack(files, found, wanted, editor);
    const texts = { ...found, current };
    const result = await mergedWith(files, texts, wanted);
    if (result.outcome === 'conflict') return { ...result, isWritten: false };
    const base = await newBase(files, texts, wanted.merged);
    const line = { ...historyLine(files.site, editor, 'saved'), base };
    if (result.version === texts.current.version) {
      if (wanted.merged !== undefined) await files.history.add(entry.path, result.text, line);
      return { ...result, isWritten: false };
    }
    // First the history: whoever begins from the new text finds it there.
    await files.history.keep(entry.path, result.text);
    if (!(await files.writeDraft(texts, result.text))) continue;
    await files.history.add(entry.path, result.text, line);
    return { ...result, isWritten: true };
  }
  throw new Refusal(409, writingEntries().changedMeanwhile);
}

/**
 * Saves a text that somebody else has deleted meanwhile: as a draft, whatever it says.
 *
 * @throws {Refusal} 404 unless it began from a text that was at this path
 */
async function broughtBack(
  files: EntryFiles,
  texts: Omit<EntryTexts, 'current'>,
  { text, base }: Wanted,
  editor: Editor,
): Promise<Saved & { isWritten: boolean }> {
  const { entry } = texts;
  const { content } = entry;
  if ((await files.history.text(entry.path, base)) === null) throw missing();
  const isArticle = content.kind === 'article';
  const { articles } = await files.site.model(entry.language);
  const other = isArticle && articles.get(content.id)?.article.category;
  // It was moved, and its number is that of the article at the new place.
  if (isArticle && other && other !== content.category) throw missing();
  const kept = isArticle && !isDraftText(text) ? withFields(text, { status: 'draft' }) : text;
  if (isArticle) await files.mustWriteOwn(texts, kept);
  else await files.mustWriteDraft(texts, kept);
  await files.history.add(entry.path, kept, historyLine(files.site, editor, 'saved'));
  return { outcome: 'saved', text: kept, version: versionOf(kept), isWritten: true };
}

/** The version of the public text that a draft began from; undefined if it was begun elsewhere, or there is none. */
export async function draftBase(
  files: EntryFiles,
  { entry, own, draft }: EntryTexts,
): Promise<string | undefined> {
  if (!own) return undefined;
  if (draft) return files.history.base(entry.path);
  await files.history.keep(entry.path, own.text);
  return own.version;
}

/**
 * Notes what is on the disk of an entry, so that it can be found again. A draft that was begun elsewhere counts as begun from
 * the public text as it is when it is seen first.
 *
 * @throws {Refusal} if the disk cannot take it
 */
export async function noteSeen(files: EntryFiles, texts: EntryTexts): Promise<void> {
  const { entry, own, draft, current } = texts;
  const { path } = entry;
  const isNew = own !== null && draft !== null && (await draftBase(files, texts)) === undefined;
  if (!isNew) return files.history.see(path, current.text, current.changedMs);
  await files.history.keep(path, own.text);
  const at = Math.round(current.changedMs);
  await files.history.add(path, current.text, { at, what: 'elsewhere', base: own.version });
}

/** As `draftBase`; for a text into which its editor has merged a version of the public text, that one. */
async function newBase(files: EntryFiles, texts: EntryTexts, merged: string | undefined) {
  const isKnown =
    merged !== undefined && (await files.history.text(texts.entry.path, merged)) !== null;
  return isKnown ? merged : draftBase(files, texts);
}

/** What is saved if somebody wants to save a text, without a write. */
async function mergedWith(
  files: EntryFiles,
  { entry, current }: EntryTexts,
  { text, base }: Wanted,
): Promise<Saved> {
  const version = versionOf(text);
  if (base === current.version || version === current.version)
    return { outcome: 'saved', text, version };
  // What others have written elsewhere is kept before anything takes its place.
  await files.history.see(entry.path, current.text, current.changedMs);
  const theirs = { text: current.text, version: current.version };
  const common = await files.history.text(entry.path, base);
  if (common === null) return { outcome: 'conflict', ...theirs };
  const merged = mergeTexts(common, text, current.text);
  if (merged === null) return { outcome: 'conflict', ...theirs, common };
  return { outcome: 'merged', text: merged, version: versionOf(merged) };
}
