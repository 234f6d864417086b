import { DEFAULT_TIME_ZONE } from '@wenzhan/kit/language';
import type { EditingHandlers, WritableSite } from './editing-handler';
import type { PeopleService } from './people/people';
import { peopleHandlers } from './people/people-handlers';
import { showHandlers } from './shown/show-text';

/**
 * The calls of editors who write into a site's folder.
 *
 * @param people who they are, with the audit log; undefined as `site`
 * @param site undefined if the content is elsewhere: then `edit_status` says where it is written
 */
export function editingHandlers(
  site: WritableSite | undefined,
  people: PeopleService | undefined,
): Partial<EditingHandlers> {
  return {
    ...peopleHandlers(people),
    edit_status: async ({ editor: { username, role } }) => ({
      user: { username, role },
      isWritable: site !== undefined,
      where: undefined,
      languages: (await site?.languages()) ?? [],
      categories: [],
      timeZone: process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE,
    }),
    ...(site && showHandlers(site)),
  };
}
