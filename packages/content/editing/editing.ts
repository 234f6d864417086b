import type { EditingHandlers, WritableSite } from './editing-handler';
import { entryHandlers } from './entries/entries';
import { EntryFiles } from './entries/entry-files';
import { statusHandler } from './entries/status';
import { linkHandlers } from './links/link-handlers';
import type { PreviewLinks } from './links/preview-links';
import { mediaHandlers } from './media/media-handlers';
import { messageHandlers } from './messages/message-handlers';
import type { PeopleService } from './people/people';
import { peopleHandlers } from './people/people-handlers';
import { showHandlers } from './shown/show-text';
import { visitHandlers } from './visits/visit-handlers';

/**
 * The calls of editors who write into a site's folder.
 *
 * @param people who they are, with the audit log; undefined as `site`
 * @param links to drafts; undefined as `site`
 * @param site undefined if the content is elsewhere: then `edit_status` says where it is written
 */
export function editingHandlers(
  site: WritableSite | undefined,
  people: PeopleService | undefined,
  links: PreviewLinks | undefined,
): Partial<EditingHandlers> {
  const others = { ...peopleHandlers(people), ...visitHandlers(site, site?.now) };
  if (!site) return { ...others, edit_status: statusHandler(site) };
  const files = new EntryFiles(site);
  return {
    ...others,
    edit_status: statusHandler(site, () => files.notice),
    ...entryHandlers(files, people?.audit),
    ...showHandlers(
      site,
      (path, editor) => {
        files.open.note(path, editor, site.now());
        return files.open.others(path, editor, site.now());
      },
      (path) => files.entryNow(path),
    ),
    ...(people && mediaHandlers(files, people.audit)),
    ...(people && messageHandlers(site, people.audit)),
    ...(people && links && linkHandlers(files, links, people.audit)),
  };
}
