import { mkdir } from 'node:fs/promises';
import { keyText, nameSchema } from '@wenzhan/contract/schemas/fields';
import { routes } from '@wenzhan/contract/urls/routes';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { z } from 'zod';
import { missing, Refusal } from '../../envelope';
import { withLock } from '../people/lock-file';
import type { EntryFiles, EntryTexts } from './entry-files';
import type { EntryPath } from './entry-path';
import { frontField, isDraftText, withFields } from './front-fields';
import { readTextIn } from './text-file';
import { refusalOf, removeFileIn, writeFileIn } from './write-file';

/** A move that is under way, in the folder of editing: a process that is ended leaves it, and the next one finishes it. */
const JOURNAL = 'moving.json';
const LOCK = 'moving.lock';

const begunSchema = z.object({
  /** The path of the article, in one of its languages. */
  path: z.string().max(400),
  category: nameSchema,
  /** Who moves it. */
  by: keyText,
});
type Begun = z.output<typeof begunSchema>;

/** An article in one language, and where it goes. */
export interface Move {
  texts: Omit<EntryTexts, 'current'>;
  from: EntryPath;
  to: EntryPath;
}

/** The place of an article in another category, in the folder of its language. @throws {Refusal} 400 for what is none */
export function placeIn({ content }: EntryPath, category: string): string {
  if (content.kind !== 'article') throw new Refusal(400, writingEntries().articlesOnly);
  return `${category}/${content.id}.md`;
}

/** @throws {Refusal} 404 without the article, 409 if its new place is taken */
export async function movesOf(
  files: EntryFiles,
  entry: EntryPath,
  category: string,
): Promise<Move[]> {
  const { categories } = await files.site.model();
  if (!categories.some(({ name }) => name === category))
    throw new Refusal(400, writingEntries().noCategory(category));
  const moves = await placesOf(files, entry, category);
  for (const { from, to } of moves) {
    if (to.path !== from.path && (await isThere(files, to)))
      throw new Refusal(409, writingEntries().taken(to.path));
  }
  if (moves.length === 0) throw missing();
  return moves;
}

async function isThere(files: EntryFiles, entry: EntryPath): Promise<boolean> {
  const { own, draft } = await files.find(entry);
  return own !== null || draft !== null;
}

/** The article at its old place, in all languages that have it. @param isBegun also where it is at the new place already */
async function placesOf(
  files: EntryFiles,
  entry: EntryPath,
  category: string,
  isBegun = false,
): Promise<Move[]> {
  const target = placeIn(entry, category);
  const [, ...languages] = await files.site.languages();
  const moves: Move[] = [];
  for (const folder of ['', ...languages.map((language) => `${language}/`)]) {
    const from = await files.entryAt(folder + entry.file);
    const to = await files.entryAt(folder + target);
    const texts = await files.find(from);
    if (texts.own || texts.draft || (isBegun && (await isThere(files, to))))
      moves.push({ texts, from, to });
  }
  return moves;
}

/**
 * Moves an article in all languages. After each step either its old address is served, or the new one, to which the old one
 * leads; what a process that is ended leaves undone is done by `finishMove`.
 */
export async function carryOut(
  files: EntryFiles,
  begun: Begun,
  moves: readonly Move[],
): Promise<void> {
  const { data } = files.site;
  await withMoveLock(files, async () => {
    await writeFileIn(data, JOURNAL, `${JSON.stringify(begun)}\n`, { mode: 0o600 });
    try {
      for (const move of moves) await moveOne(files, move, begun.by);
    } catch (error) {
      await takenBack(files, moves).catch(() => undefined);
      throw error;
    }
    await removeFileIn(data, JOURNAL);
  });
}

/** Leaves everything at its old place, if all of it is still there: the editor is told that nothing has happened. */
async function takenBack(files: EntryFiles, moves: readonly Move[]): Promise<void> {
  const [first] = moves;
  for (const { to } of moves) if (await isThere(files, to)) return;
  if (first) {
    await files.history.move(first.to.path, first.from.path);
    await changeTexts(files, first.from, (text) => withoutAlias(text, first.from));
  }
  await removeFileIn(files.site.data, JOURNAL);
}

/** Finishes the move that another process has begun, which was ended. */
export async function finishMove(files: EntryFiles): Promise<void> {
  const { site } = files;
  if (!(await readTextIn(site.data, JOURNAL))) return;
  await withMoveLock(files, async () => {
    const journal = await readTextIn(site.data, JOURNAL);
    if (!journal) return;
    const begun = parseJournal(journal.text);
    const entry = begun && (await files.entryAt(begun.path).catch(() => null));
    if (!begun || !entry) site.log(`editing: ${site.data}/${JOURNAL} names no move`);
    else {
      site.log(`editing: the move of ${begun.path} to ${begun.category} is finished`);
      for (const move of await placesOf(files, entry, begun.category, true))
        await moveOne(files, move, begun.by);
      await commitMove(files, entry, begun);
    }
    await removeFileIn(site.data, JOURNAL);
  });
}

async function withMoveLock(files: EntryFiles, run: () => Promise<void>): Promise<void> {
  const { data } = files.site;
  try {
    await mkdir(/* turbopackIgnore: true */ data, { recursive: true, mode: 0o700 });
    await withLock(`${data}/${LOCK}`, run);
  } catch (error) {
    throw refusalOf(error);
  }
}

function parseJournal(text: string): Begun | undefined {
  try {
    return begunSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

async function commitMove(files: EntryFiles, entry: EntryPath, { path, category, by }: Begun) {
  const languages = (await files.site.languages()).slice(1);
  const paths = ['', ...languages.map((language) => `${language}/`)].flatMap((folder) =>
    [entry.file, placeIn(entry, category)].flatMap((file) => [
      folder + file,
      folder + file.replace(/\.md$/, '.draft.md'),
    ]),
  );
  const isNew = await files.commits.commit({
    ...{ paths, editor: { username: by } },
    message: `Move ${path}`,
  });
  if (isNew) void files.pushes.push();
}

/** Moves an article in one language, or what is left of it at its old place. */
async function moveOne(files: EntryFiles, { from, to }: Move, by: string): Promise<void> {
  if (from.path === to.path) return;
  const [texts, target] = [await files.find(from), await files.find(to)];
  const own = texts.own ?? target.own;
  const isSeen = own !== null && !isDraftText(own.text);
  await files.history.move(from.path, to.path);
  // A file that names its own address as an old one is served there; once it is moved, that leads on.
  if (isSeen) await changeTexts(files, from, (text) => withAlias(text, from));
  if (!(texts.own && target.own) && !(texts.draft && target.draft)) await files.rename(from, to);
  if (isSeen) await changeTexts(files, to, (text) => withoutAlias(text, to));
  const { own: moved } = await files.find(to);
  const [last] = await files.history.lines(to.path);
  const isNoted = last?.what === 'moved' && last.version === moved?.version;
  const line = { at: files.site.now(), by: by.slice(0, 200), what: 'moved' } as const;
  if (moved && !isNoted) await files.history.add(to.path, moved.text, line);
}

/** Changes the public text of an article, and its draft. */
async function changeTexts(
  files: EntryFiles,
  entry: EntryPath,
  change: (text: string) => string,
): Promise<void> {
  const { own } = await files.find(entry);
  if (own && change(own.text) !== own.text)
    await files.mustWriteOwn(await files.find(entry), change(own.text));
  const texts = await files.find(entry);
  if (texts.draft && change(texts.draft.text) !== texts.draft.text)
    await files.mustWriteDraft(texts, change(texts.draft.text));
}

function aliasesOf(text: string): unknown[] {
  const written = frontField(text, 'aliases');
  return Array.isArray(written) ? written : [];
}

function withAlias(text: string, { content }: EntryPath): string {
  const old = content.kind === 'article' && routes.article(content);
  const aliases = aliasesOf(text);
  return !old || aliases.includes(old) ? text : withFields(text, { aliases: [...aliases, old] });
}

function withoutAlias(text: string, { content }: EntryPath): string {
  const own = content.kind === 'article' && routes.article(content);
  const aliases = aliasesOf(text);
  const kept = aliases.filter((alias) => alias !== own);
  if (kept.length === aliases.length) return text;
  return withFields(text, { aliases: kept.length > 0 ? kept : undefined });
}
