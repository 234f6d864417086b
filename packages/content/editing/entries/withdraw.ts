import { parseTarget } from '@wenzhan/contract/urls/target';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { Refusal } from '../../envelope';
import type { EditingHandlers, Editor } from '../editing-handler';
import { addressOf } from '../shown/show-text';
import { carriedOut, recordOf } from './change';
import { effectsOf } from './effects';
import type { EntryFiles, EntryTexts } from './entry-files';
import type { EntryPath } from './entry-path';
import { isDraftText, withFields } from './front-fields';
import { hasArticles } from './has-articles';
import { historyLine, type Noted } from './noted';
import { addRedirect } from './redirect-file';

/** `edit_withdraw`: the text becomes a draft, and its address gone, or a redirect. @param noted is told what was written */
export const withdrawHandler =
  (files: EntryFiles, noted: Noted): EditingHandlers['edit_withdraw'] =>
  async ({ body: { path, to, plan }, editor, request }) => {
    const entry = await files.entryAt(path);
    await files.isRead();
    const address = addressToLeave(entry);
    if (to !== undefined) checkTarget(to, address);
    const texts = await files.read(entry);
    if (await hasArticles(files, entry)) throw new Refusal(409, writingEntries().hasArticles);
    const { record } = await recordOf(files, entry, shownText(texts));
    const [model, now] = [await files.site.model(entry.language), files.site.now()];
    const changes = { entry, before: record, after: undefined, model, now };
    // Readers may still see what was valid last of a faulty one.
    const faulty = record
      ? []
      : [{ address: addressOf(entry) ?? address, change: 'gone' as const }];
    const effects = [...effectsOf(changes), ...faulty].map((effect, index) =>
      index === 0 && to !== undefined ? { ...effect, change: 'moved' as const } : effect,
    );
    if (plan) return { path, effects, problems: [] };
    const { receipt } = await carriedOut(files, [path], effects, async () => {
      const redirects = await withdraw(files, await files.read(entry), editor, {
        from: address,
        to,
      });
      const paths = [path, ...files.draftInSite(entry), ...redirects];
      await noted({ act: 'edit_withdraw', path, paths, editor, request });
    });
    return { path, effects, problems: [], receipt };
  };

/** Whether an entry has a page of its own that could be missing. */
export const mayLeave = ({ content: { kind } }: EntryPath): boolean =>
  kind !== 'site' && kind !== 'redirects';

/** @throws {Refusal} 400 for what has no page of its own that could be missing */
function addressToLeave(entry: EntryPath): string {
  const address = addressOf({ ...entry, language: undefined });
  if (!mayLeave(entry) || !address) throw new Refusal(400, writingEntries().notWithdrawn);
  return address;
}

function checkTarget(to: string, address: string): void {
  const target = parseTarget(to);
  if (!target || target.href === address) throw new Refusal(400, writingEntries().badTarget);
}

const isShown = ({ entry, own }: EntryTexts): boolean =>
  own !== null && !(entry.content.kind === 'article' && isDraftText(own.text));

/** Whether a text is a page that readers see, or have seen until it became faulty. */
export const isWithdrawable = async (files: EntryFiles, texts: EntryTexts): Promise<boolean> =>
  mayLeave(texts.entry) && isShown(texts) && !(await hasArticles(files, texts.entry));

/** @throws {Refusal} 409 for what readers do not see */
function shownText(texts: EntryTexts): string {
  const { own } = texts;
  if (!own || !isShown(texts)) throw new Refusal(409, writingEntries().notPublished);
  return own.text;
}

/** @returns the files of redirects that were changed */
async function withdraw(
  files: EntryFiles,
  texts: EntryTexts,
  editor: Editor,
  { from, to }: { from: string; to: string | undefined },
): Promise<string[]> {
  const { entry, own, draft } = texts;
  const text = shownText(texts);
  if (await hasArticles(files, entry)) throw new Refusal(409, writingEntries().hasArticles);
  await files.history.see(entry.path, text, own?.changedMs ?? files.site.now());
  // First the redirect: a page that is there wins over it.
  const isNowhere = from === '/' || (entry.content.kind === 'author' && to === undefined);
  const redirects = isNowhere ? [] : [await addRedirect(files, entry.folder, { from, to })];
  if (entry.content.kind === 'article') {
    const withdrawn = withFields(text, { status: 'draft' });
    await files.mustWriteOwn(texts, withdrawn);
    await files.history.add(entry.path, withdrawn, historyLine(files.site, editor, 'withdrawn'));
    return redirects;
  }
  if (!draft) await files.mustWriteDraft(texts, text);
  await files.removeOwn(entry);
  await files.history.add(entry.path, text, historyLine(files.site, editor, 'withdrawn'));
  return redirects;
}
