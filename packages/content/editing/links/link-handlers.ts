import { buildPath, routes } from '@wenzhan/contract/urls/routes';
import type { EditingHandlers } from '../editing-handler';
import type { EntryFiles } from '../entries/entry-files';
import type { Audit } from '../people/audit';
import { addressOf } from '../shown/show-text';
import type { PreviewLinks } from './preview-links';

/** The calls about links that show the draft of a text to people without an account. */
export function linkHandlers(
  files: EntryFiles,
  links: PreviewLinks,
  audit: Audit,
): Pick<EditingHandlers, 'edit_links' | 'edit_link' | 'edit_unlink'> {
  return {
    edit_links: async ({ query: { path } }) => ({
      list: (await links.of(path)).map(({ id, by, expiresAt }) => ({ id, by, expiresAt })),
    }),
    edit_link: async ({ body: { path, days }, editor, request }) => {
      const { entry } = await files.read(await files.entryAt(path));
      const { token, ...link } = await links.make(entry.path, days, editor.username);
      await audit.note(editor, 'edit_link', entry.path, request);
      const { id, by, expiresAt } = link;
      const query = new URLSearchParams({ token, next: addressOf(entry) ?? routes.home });
      return { id, by, expiresAt, address: `${buildPath('/api/preview/link', {})}?${query}` };
    },
    edit_unlink: async ({ body: { id }, editor, request }) => {
      await audit.note(editor, 'edit_unlink', await links.end(id), request);
      return null;
    },
  };
}
