import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { missing, Refusal } from '../../envelope';
import type { EditingHandlers, Editor } from '../editing-handler';
import { carriedOut, recordOf } from './change';
import { type Effect, effectsOf } from './effects';
import type { EntryFiles, EntryTexts } from './entry-files';
import type { EntryPath } from './entry-path';
import { frontField, isDraftText, withFields } from './front-fields';
import { historyLine, type Noted } from './noted';

type Texts = Omit<EntryTexts, 'current'>;

/** An article in one language, and where it goes. */
interface Move {
  texts: Texts;
  from: EntryPath;
  to: EntryPath;
}

/** `edit_move`: in all languages that have the article. @param noted is told what was written */
export const moveHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_move'] =>
  async ({ body: { path, category, plan }, editor, request }) => {
    const entry = await files.entryAt(path);
    await files.isRead();
    const moves = await movesOf(files, entry, category);
    const target = `${entry.folder}${pathIn(entry, category)}`;
    const effects = (await Promise.all(moves.map((move) => effectsOfMove(files, move)))).flat();
    if (plan || entry.path === target) return { path: plan ? path : target, effects, problems: [] };
    const paths = moves.flatMap(({ from, to }) => [from.path, to.path]);
    const { receipt } = await carriedOut(files, paths, async () => {
      for (const move of await movesOf(files, entry, category)) await carryOut(files, move, editor);
      const all = moves.flatMap(({ from, to }) =>
        [from, to].flatMap((one) => [one.path, ...files.draftInSite(one)]),
      );
      await noted({ act: 'edit_move', path: target, paths: all, editor, request });
    });
    return { path: target, effects, problems: [], receipt };
  };

function pathIn({ content }: EntryPath, category: string): string {
  if (content.kind !== 'article') throw new Refusal(400, writingEntries().articlesOnly);
  return `${category}/${content.id}.md`;
}

/** @throws {Refusal} 404 without the article, 409 if its new place is taken */
async function movesOf(files: EntryFiles, entry: EntryPath, category: string): Promise<Move[]> {
  const target = pathIn(entry, category);
  const { categories } = await files.site.model();
  if (!categories.some(({ name }) => name === category))
    throw new Refusal(400, writingEntries().noCategory(category));
  const [, ...languages] = await files.site.languages();
  const moves: Move[] = [];
  for (const folder of ['', ...languages.map((language) => `${language}/`)]) {
    const from = await files.entryAt(folder + entry.file);
    const texts = await files.find(from);
    if (!texts.own && !texts.draft) continue;
    const to = await files.entryAt(folder + target);
    const taken = await files.find(to);
    if (to.path !== from.path && (taken.own || taken.draft))
      throw new Refusal(409, writingEntries().taken(to.path));
    moves.push({ texts, from, to });
  }
  if (moves.length === 0) throw missing();
  return moves;
}

async function effectsOfMove(files: EntryFiles, { texts, from, to }: Move): Promise<Effect[]> {
  if (from.path === to.path || from.content.kind !== 'article') return [];
  const [model, now] = [await files.site.model(from.language), files.site.now()];
  const { record } = await recordOf(files, from, texts.own?.text);
  const moved = await recordOf(files, to, texts.own?.text);
  const all = [
    ...effectsOf({ entry: to, before: undefined, after: moved.record, model, now }),
    ...effectsOf({ entry: from, before: record, after: undefined, model, now }),
  ];
  const old = pathInEdition(from.language ?? '', routes.article(from.content));
  return all
    .map((effect) => (effect.address === old ? { ...effect, change: 'moved' as const } : effect))
    .filter(({ address }, index) => all.findIndex((one) => one.address === address) === index);
}

async function carryOut(
  files: EntryFiles,
  { texts, from, to }: Move,
  editor: Editor,
): Promise<void> {
  if (from.path === to.path) return;
  const isSeen = texts.own !== null && !isDraftText(texts.own.text);
  await files.rename(from, to);
  await files.history.move(from.path, to.path);
  const { own, draft } = await files.find(to);
  const changed = (text: string) => (isSeen ? withAlias(text, from, to) : text);
  if (own) {
    const text = changed(own.text);
    if (text !== own.text) await files.mustWriteOwn({ entry: to, own, draft }, text);
    await files.history.add(to.path, text, historyLine(files.site, editor, 'moved'));
  }
  if (!draft) return;
  const text = changed(draft.text);
  if (text !== draft.text) await files.mustWriteDraft(await files.find(to), text);
}

/** A text to which its old address leads. */
function withAlias(text: string, from: EntryPath, to: EntryPath): string {
  if (from.content.kind !== 'article' || to.content.kind !== 'article') return text;
  const [old, now] = [routes.article(from.content), routes.article(to.content)];
  const written = frontField(text, 'aliases');
  const aliases: unknown[] = Array.isArray(written) ? written : [];
  const kept = aliases.filter((alias) => alias !== now && alias !== old);
  return withFields(text, { aliases: [...kept, old] });
}
