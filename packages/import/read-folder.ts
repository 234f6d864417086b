import { stat } from 'node:fs/promises';
import path from 'node:path';
import { type ListedFiles, listFiles } from './list-files';
import { SKIPPED } from './markdown/read';
import { recognize } from './recognize';
import { BrokenExport, type Note, type SourceSite } from './source';
import { refuseFile, refuseFolder } from './unknown-systems';

/** The settings of Obsidian tell a folder, but are no part of it. */
const isSkipped = (name: string) => SKIPPED.test(name) && !/(^|\/)\.obsidian$/.test(name);

/**
 * Reads the folder of a site, whose generator is told by its files.
 *
 * @param old URL of the old site, if its configuration does not say it
 * @param as the generator, as `--as` names it; it is recognized without
 * @throws {BrokenExport} also for what is no site of a generator that can be read, with the nearest remedy
 */
export async function readFolder(folder: string, old = '', as = ''): Promise<SourceSite> {
  const location = { file: folder, line: 1 };
  const stats = await stat(folder).catch(() => null);
  if (!stats) throw new BrokenExport(location, '没有这个目录');
  if (!stats.isDirectory()) throw await refuseFile(folder);
  const listed = await listFiles(folder, isSkipped);
  const { generator, root, reasons } = recognize(folder, listed, as);
  if (generator.name === 'markdown' && as === '') await refuseFolder(listed);
  const site = await generator.read(path.join(folder, root), old);
  const because = as
    ? '按--as的要求'
    : reasons.length > 0
      ? `有${reasons.join('、')}`
      : '没有认得的配置';
  const where = root ? `，在${root}里` : '';
  return {
    ...site,
    notes: [
      {
        location,
        subject: '这个目录',
        text: `认作${generator.label}${where}：${because}。换一种：--as`,
      },
      ...outsideNotes(folder, listed, root),
      ...site.notes,
    ],
  };
}

/** The Markdown beside a site that is in a folder of its own. */
function outsideNotes(folder: string, { names }: ListedFiles, root: string): Note[] {
  const count = names.filter((name) => !name.startsWith(root) && /\.mdx?$/i.test(name)).length;
  if (count === 0) return [];
  const text = `${count}个Markdown文件在${root}外面，没有读`;
  return [{ location: { file: folder, line: 1 }, subject: '其他文件', text }];
}
