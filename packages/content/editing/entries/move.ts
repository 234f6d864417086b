import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import type { EditingHandlers } from '../editing-handler';
import { carriedOut, recordOf } from './change';
import { type Effect, effectsOf } from './effects';
import type { EntryFiles } from './entry-files';
import { carryOut, finishMove, type Move, movesOf, placeIn } from './move-files';
import type { Noted } from './noted';

/** `edit_move`: in all languages that have the article. @param noted is told what was written */
export const moveHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_move'] =>
  async ({ body: { path, category, plan }, editor, request }) => {
    const entry = await files.entryAt(path);
    await files.isRead();
    const moves = await movesOf(files, entry, category);
    const target = `${entry.folder}${placeIn(entry, category)}`;
    const effects = (await Promise.all(moves.map((move) => effectsOfMove(files, move)))).flat();
    if (plan || entry.path === target) return { path: plan ? path : target, effects, problems: [] };
    const paths = moves.flatMap(({ from, to }) => [from.path, to.path]);
    const { receipt } = await carriedOut(files, paths, effects, async () => {
      await finishMove(files);
      const begun = { path, category, by: editor.username };
      await carryOut(files, begun, await movesOf(files, entry, category));
      const all = moves.flatMap(({ from, to }) =>
        [from, to].flatMap((one) => [one.path, ...files.draftInSite(one)]),
      );
      await noted({ act: 'edit_move', path: target, paths: all, editor, request });
    });
    return { path: target, effects, problems: [], receipt };
  };

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
