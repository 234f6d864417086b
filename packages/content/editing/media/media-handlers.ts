import { lstat } from 'node:fs/promises';
import type { MediaFile } from '@wenzhan/contract/calls/editing/files';
import { MEDIA } from '@wenzhan/kit/served-files';
import { fileEnding } from '@wenzhan/kit/text/file-size';
import { writingFiles } from '@wenzhan/texts/writing-files';
import { missing, Refusal } from '../../envelope';
import type { EditingHandlers, EditingInput, WritableSite } from '../editing-handler';
import type { EntryFiles } from '../entries/entry-files';
import { Lock } from '../entries/lock';
import { removeFileIn, writeFileIn } from '../entries/write-file';
import type { Audit } from '../people/audit';
import { cleanFile } from './clean-picture';
import { isPictureEnding, kindOfFile } from './file-kind';
import { dayOf, namesFor } from './file-name';
import { usesOf } from './file-uses';
import { MediaFolder } from './media-folder';
import { Uploads } from './uploads';

type MediaCall = 'edit_files' | 'edit_file_uses' | 'edit_upload' | 'edit_file_delete';

/** Uploads whose result is kept in memory, so that the last part may be sent again. */
const MAX_RESULTS = 100;

/** The calls about pictures and files, which are in the site's `media` folder. */
export function mediaHandlers(
  files: Pick<EntryFiles, 'site' | 'commit'>,
  audit: Audit,
): Pick<EditingHandlers, MediaCall> {
  const { site } = files;
  const media = new MediaFolder(site.dir);
  const uploads = new Uploads(site);
  /** A picture may take all of the memory that there is for one. */
  const lock = new Lock();
  const results = new Map<string, MediaFile>();

  const finish = async (asked: EditingInput<'edit_upload'>, id: string): Promise<MediaFile> => {
    const { body, editor, request } = asked;
    const known = results.get(id);
    if (known) return known;
    try {
      const bytes = await uploads.whole(id, body.index + 1);
      const file = await keep(site, media, body.name, bytes);
      const [oldest] = results.keys();
      if (oldest !== undefined && results.size >= MAX_RESULTS) results.delete(oldest);
      results.set(id, file);
      await audit.note(editor, 'edit_upload', file.path, request);
      await uploads.remove(id);
      await files.commit({ paths: [file.path], editor, message: `Upload ${file.path}` });
      return file;
    } catch (error) {
      // What is refused once is refused again; a full disk may have room later.
      if (error instanceof Refusal && [413, 415].includes(error.code)) await uploads.remove(id);
      throw error;
    }
  };

  return {
    edit_files: ({ query: { keyword = '', kind, page, limit } }) => {
      const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
      const isWanted = (path: string) =>
        words.every((word) => path.toLowerCase().includes(word)) &&
        (!kind || isPictureEnding(fileEnding(path)) === (kind === 'picture'));
      return media.list(isWanted, page, limit);
    },
    edit_file_uses: async ({ query: { path } }) => {
      const file = await media.find(path);
      if (!file) throw missing();
      return { list: await usesOf(site, file.path) };
    },
    edit_upload: async (asked) => {
      const { index, data, isLast } = asked.body;
      const id = uploads.idOf(asked);
      if (results.has(id)) return isLast ? { file: results.get(id) } : {};
      await uploads.add(id, index, Buffer.from(data, 'base64'));
      return isLast ? { file: await lock.run(() => finish(asked, id)) } : {};
    },
    edit_file_delete: async ({ body: { path, evenIfUsed }, editor, request }) => {
      const file = await media.find(path);
      if (!file) throw missing();
      const uses = evenIfUsed ? [] : await usesOf(site, file.path);
      if (uses.length > 0) throw new Refusal(409, writingFiles().fileUsed(uses.length));
      await removeFileIn(site.dir, file.path);
      await audit.note(editor, 'edit_file_delete', file.path, request);
      await files.commit({ paths: [file.path], editor, message: `Delete ${file.path}` });
      return null;
    },
  };
}

/** Checks and cleans a file, and puts it into the media folder under a name that is free, unless it is there. */
async function keep(
  site: WritableSite,
  media: MediaFolder,
  name: string,
  bytes: Buffer,
): Promise<MediaFile> {
  if (bytes.length === 0) throw new Refusal(422, writingFiles().emptyFile);
  const kind = kindOfFile(bytes);
  const cleaned = await cleanFile(bytes, kind);
  const path = (await media.twinOf(cleaned, kind)) ?? (await write(site, name, kind, cleaned));
  const file = await media.find(path);
  if (!file) throw new Error(`${path} is gone`);
  return file;
}

async function write(
  site: WritableSite,
  name: string,
  kind: string,
  bytes: Buffer,
): Promise<string> {
  const { year, day } = dayOf(site.now());
  for (const each of namesFor(name, kind, day)) {
    const path = `${MEDIA}/${year}/${each}`;
    const isStillWanted = () => isFree(`${site.dir}/${path}`);
    if (!(await isStillWanted())) continue;
    if (await writeFileIn(site.dir, path, bytes, { isStillWanted, mode: 0o644 })) return path;
  }
  throw new Error('there is always a next name');
}

/** Whether nothing has a name, not even a link or a folder. */
const isFree = (file: string): Promise<boolean> =>
  lstat(/* turbopackIgnore: true */ file).then(
    () => false,
    (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
  );
