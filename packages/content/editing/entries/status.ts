import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { DEFAULT_TIME_ZONE } from '@wenzhan/kit/language';
import { setting } from '@wenzhan/kit/settings/setting';
import type { EditingHandlers, WritableSite } from '../editing-handler';

/**
 * `edit_status`.
 *
 * @param site undefined if the content is elsewhere
 * @param noticeNow what somebody has to look after
 */
export const statusHandler =
  (
    site: WritableSite | undefined,
    noticeNow: () => string | undefined = () => undefined,
  ): EditingHandlers['edit_status'] =>
  async ({ editor: { username, role } }) => {
    const isWritable = site !== undefined && (await canWrite(site.dir));
    return {
      user: { username, role },
      isWritable,
      where: isWritable ? undefined : writtenElsewhere(),
      languages: (await site?.languages()) ?? [],
      categories: site ? await categoriesOf(site) : [],
      timeZone: process.env.SITE_TIME_ZONE || DEFAULT_TIME_ZONE,
      notice: noticeNow()?.slice(0, 1000),
    };
  };

/** Whether the folder is on a disk that keeps what is written. */
export async function canWrite(dir: string): Promise<boolean> {
  if (process.env.VERCEL) return false;
  return access(/* turbopackIgnore: true */ dir, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Where the editors of each content system write. */
const ADMIN_PATHS = { wordpress: '/wp-admin/', ghost: '/ghost/', strapi: '/admin/' } as const;

function writtenElsewhere(): string | undefined {
  const source = setting('CONTENT_SOURCE');
  const url = setting('CONTENT_SOURCE_URL');
  if (source && url) return `${url.replace(/\/+$/, '')}${ADMIN_PATHS[source]}`;
  const folder = setting('CONTENT_DIR').replace(/^\.?\/+/, '');
  // Repositories list a folder at another address than that at which they edit a file.
  return setting('EDIT_URL')
    ?.replace('/edit/', '/tree/')
    .replace('/_edit/', '/src/')
    .replace('{path}', () => folder.split('/').map(encodeURIComponent).join('/'));
}

async function categoriesOf(site: WritableSite) {
  const languages = await site.languages();
  const lists = languages.map(async (segment, index) => {
    const language = index === 0 ? undefined : segment;
    const { categories } = await site.model(language);
    return categories.map(({ name, category: { title } }) => ({
      ...(language && { language }),
      name,
      title,
    }));
  });
  return (await Promise.all(lists)).flat().slice(0, 2000);
}
