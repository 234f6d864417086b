import type { EditingData } from '@wenzhan/contract/calls/editing/calls';
import { listRoutes } from '@wenzhan/contract/urls/list-routes';
import { routes } from '@wenzhan/contract/urls/routes';
import { pathInEdition } from '@wenzhan/kit/urls/edition-path';
import type { EditingHandlers, Editor, WritableSite } from '../editing-handler';
import { type EntryPath, readEntryPath } from '../entries/entry-path';
import { parseEntry } from './parse-entry';
import { problemsOf } from './problems';
import { shownTexts } from './shown-snapshot';

type OpenBy = EditingData<'edit_show'>['openBy'];

/**
 * `edit_show`: shows a text that is not saved to its editor; of a faulty one what was valid last.
 *
 * @param onShown is told who has which text open, and says who else has
 * @param entryNow finds the entry of a path, also of an article that was moved since
 */
export function showHandlers(
  site: WritableSite,
  onShown: (path: string, editor: Editor) => OpenBy = () => [],
  entryNow = async (path: string) => readEntryPath(path, await site.languages()),
): Pick<EditingHandlers, 'edit_show'> {
  const shown = shownTexts(site);
  return {
    edit_show: async ({ body: { path: asked, text }, editor }) => {
      const { session } = editor;
      const entry = await entryNow(asked);
      const { path } = entry;
      const address = addressOf(entry);
      if (text === null) {
        shown.copies.end(session, path);
        return { problems: [], address };
      }
      const openBy = onShown(path, editor);
      const main = await site.model();
      const parsed = parseEntry(entry, text, main);
      if (parsed.record) shown.copies.set(session, path, parsed.record, site.now());
      const model = await shown.model(entry.language, editor);
      return { problems: await problemsOf(site, entry, text, parsed, model), address, openBy };
    },
  };
}

/** The path of the page that shows an entry, with that of its language; undefined for one that no page shows. */
export function addressOf({ content, language = '' }: EntryPath): string | undefined {
  const page = pageOf(content);
  return page === undefined ? undefined : pathInEdition(language, page);
}

function pageOf(content: EntryPath['content']): string | undefined {
  switch (content.kind) {
    case 'article':
      return routes.article(content);
    case 'page':
      return routes.staticPage(content.name);
    case 'sections':
      return routes.sectionPage(content.name);
    case 'category':
      return routes.category(content.name);
    case 'author':
      return listRoutes.author(content.id);
    case 'site':
      return routes.home;
    case 'redirects':
      return undefined;
  }
}
