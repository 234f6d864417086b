import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readContentPath } from '@wenzhan/content/files/content-path';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { hashOf, type Manifest } from './manifest';

/** What an import does with each of its files, by path below the content folder. */
export interface Changes {
  created: string[];
  updated: string[];
  unchanged: string[];
  /** With the reason for which the file stays as it is, or is not there. */
  kept: Map<string, string>;
  /** Files of earlier imports whose article is in another category now. */
  removed: string[];
}

/**
 * Finds the files of posts that an earlier import wrote, and an editor deleted or moved, whatever category they would be
 * in now.
 */
export function deletedFiles(
  dir: string,
  files: readonly string[],
  manifest: Manifest,
): Set<string> {
  const written = new Map<string, string[]>();
  for (const file of Object.keys(manifest.files)) {
    const key = identityOf(file);
    written.set(key, [...(written.get(key) ?? []), file]);
  }
  const isThere = (file: string) => existsSync(path.join(dir, file));
  return new Set(
    files.filter((file) => {
      const earlier = written.get(identityOf(file)) ?? [];
      return earlier.length > 0 && ![file, ...earlier].some(isThere);
    }),
  );
}

/** An article is the same in every category of its language. */
const identityOf = (file: string) =>
  isArticle(file) ? file.replace(/[^/]+\/(?=[^/]+$)/, '') : file;

/**
 * Compares the files of an import with a content folder.
 *
 * @param deleted of `deletedFiles`
 */
export async function compare(
  dir: string,
  files: ReadonlyMap<string, string>,
  manifest: Manifest,
  deleted: ReadonlySet<string>,
): Promise<Changes> {
  const changes: Changes = {
    created: [],
    updated: [],
    unchanged: [],
    kept: new Map(),
    removed: [],
  };
  const moved = await movedArticles(dir, files, manifest, changes);
  for (const [file, text] of files) {
    if (moved.has(file)) continue;
    const current = await readCurrent(dir, file);
    const before = manifest.files[file];
    if (current === text) changes.unchanged.push(file);
    else if (current === null && before === undefined && !deleted.has(file)) {
      changes.created.push(file);
    } else if (current === null) changes.kept.set(file, '导入以后删掉了，没有再写');
    else if (before === undefined) changes.kept.set(file, '原来就有这个文件，没有改动');
    else if (before === hashOf(current)) changes.updated.push(file);
    else changes.kept.set(file, '导入以后改过，没有改动');
  }
  return changes;
}

/** Finds articles that an earlier import wrote into another folder; returns those that must not be written. */
async function movedArticles(
  dir: string,
  files: ReadonlyMap<string, string>,
  manifest: Manifest,
  changes: Changes,
): Promise<Set<string>> {
  const byName = new Map([...files.keys()].map((file) => [identityOf(file), file]));
  const stay = new Set<string>();
  for (const [file, hash] of Object.entries(manifest.files)) {
    const next = byName.get(identityOf(file));
    if (files.has(file) || !next || !isArticle(file) || !isArticle(next)) continue;
    const current = await readCurrent(dir, file);
    if (current === null) continue;
    const hasDraft = existsSync(path.join(dir, file.replace(/\.md$/, '.draft.md')));
    if (hashOf(current) === hash && !hasDraft) changes.removed.push(file);
    else {
      stay.add(next);
      const reason = hasDraft ? '这里有它的草稿' : '导入以后改过';
      changes.kept.set(file, `${reason}，没有移到${next}`);
    }
  }
  return stay;
}

/** A file as an import would write it: Git has other line endings on Windows. Null if it is not there. */
const readCurrent = (dir: string, file: string): Promise<string | null> =>
  readFile(path.join(dir, file), 'utf8').then(withLineFeeds, () => null);

/** Whether a file is an article, in any language. */
function isArticle(file: string): boolean {
  const location = readContentPath(file.replace(/^[^/]+\/(?=[^/]+\/)/, ''));
  return typeof location !== 'string' && location.kind === 'article';
}
