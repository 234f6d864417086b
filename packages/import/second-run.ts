import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { splitFrontMatter } from '@wenzhan/content/files/front-matter';
import { hiddenBy } from '@wenzhan/content/files/hidden-by';
import { withLineFeeds } from '@wenzhan/kit/text/line-endings';
import { parse } from 'yaml';
import { redirectPath } from './addresses';
import type { Changes } from './changes';
import { hashOf, type Manifest } from './manifest';
import type { SourcePost, SourceSite } from './source';

/** A post of an earlier import, as its file is here now. */
interface EarlierPost {
  key: string;
  /** Below the content folder. */
  file: string;
  text: string;
  title: string;
  publishedAt: string;
  aliases: string[];
  isPublic: boolean;
  /** An editor has changed it since the import. */
  isEdited: boolean;
}

/** A post that is public here and not on the old site. */
export interface LeftBehind extends EarlierPost {
  /** The field by which the old site hides it; undefined if the source does not have it any more. */
  hiddenBy: string | undefined;
  /** This import makes it a draft, or removes a static page. */
  isWithdrawn: boolean;
}

/** A file that has another name in the source now. */
export interface Renamed {
  file: string;
  from: string;
  to: string;
}

/** The files of posts of an earlier import whose keys are in `wanted`. */
async function earlierPosts(
  dir: string,
  manifest: Manifest,
  wanted: (key: string) => boolean,
): Promise<EarlierPost[]> {
  const byName = new Map(
    Object.keys(manifest.files)
      // A translation has the number of its original.
      .filter((file) => file.split('/').length === 2)
      .map((file) => [path.posix.basename(file), file]),
  );
  const articles = Object.entries(manifest.numbers).map(
    ([key, id]) => [key, byName.get(`${id}.md`)] as const,
  );
  const pages = Object.entries(manifest.pages).map(
    ([key, name]) => [key, `pages/${name}.md`] as const,
  );
  const posts: EarlierPost[] = [];
  for (const [key, file] of [...articles, ...pages]) {
    if (file === undefined || !wanted(key)) continue;
    const text = await readFile(path.join(dir, file), 'utf8').then(withLineFeeds, () => null);
    if (text === null) continue;
    const front = fieldsOf(text);
    posts.push({
      ...{ key, file, text },
      title: String(front.title ?? ''),
      publishedAt: String(front.publishedAt ?? ''),
      aliases: Array.isArray(front.aliases) ? front.aliases.map(String) : [],
      isPublic: !hiddenBy(front),
      isEdited: hashOf(text) !== manifest.files[file],
    });
  }
  return posts;
}

function fieldsOf(text: string): Record<string, unknown> {
  try {
    return { ...(parse(splitFrontMatter(text)?.front ?? '') as object) };
  } catch {
    return {};
  }
}

const isOf = ({ system }: SourceSite, key: string) => key.startsWith(`${system}:`);

/**
 * Recognises texts whose files have another name than at the last import: by their old address, or by title and date. They
 * keep their number. Every post keeps the addresses that it had at earlier imports.
 */
export async function withRenamed(
  site: SourceSite,
  dir: string,
  manifest: Manifest,
): Promise<{ site: SourceSite; manifest: Manifest; renamed: Renamed[] }> {
  const keys = new Set([...site.posts.map(({ key }) => key), ...(site.unread ?? [])]);
  const earlier = await earlierPosts(dir, manifest, (key) => isOf(site, key));
  const gone = earlier.filter(({ key }) => !keys.has(key));
  const isNew = ({ key, language }: SourcePost) =>
    language === undefined &&
    !Object.hasOwn(manifest.numbers, key) &&
    !Object.hasOwn(manifest.pages, key);
  const fresh = site.posts.filter(isNew);
  const [numbers, pages] = [{ ...manifest.numbers }, { ...manifest.pages }];
  const aliases = new Map(earlier.map((one) => [one.key, one.aliases]));
  const renamed: Renamed[] = [];
  for (const [before, post] of pairs(gone, fresh)) {
    for (const names of [numbers, pages]) {
      const name = names[before.key];
      if (name !== undefined) names[post.key] = name;
      delete names[before.key];
    }
    aliases.set(post.key, before.aliases);
    renamed.push({ file: before.file, from: before.key, to: post.key });
  }
  const current = new Set(
    site.posts.flatMap(({ url, otherUrls }) => [url, ...otherUrls].map(redirectPath)),
  );
  const posts = site.posts.map((post) => {
    const former = (aliases.get(post.key) ?? []).filter((at) => !current.has(at));
    const urls = former.map((at) => site.base + at).filter((url) => URL.canParse(url));
    return urls.length > 0 ? { ...post, otherUrls: [...post.otherUrls, ...urls] } : post;
  });
  return { site: { ...site, posts }, manifest: { ...manifest, numbers, pages }, renamed };
}

/** Posts that are one, where no third could be the same. */
function pairs(
  gone: readonly EarlierPost[],
  fresh: readonly SourcePost[],
): [EarlierPost, SourcePost][] {
  const isPage = ({ file }: EarlierPost) => file.startsWith('pages/');
  const isSame = (before: EarlierPost, post: SourcePost) =>
    isPage(before) === (post.kind === 'page') &&
    (before.aliases.includes(redirectPath(post.url) ?? '') ||
      (before.title === post.title.replace(/\s+/g, ' ').trim() &&
        (isPage(before) || before.publishedAt === post.publishedAt)));
  return gone.flatMap((before): [EarlierPost, SourcePost][] => {
    const [post, ...others] = fresh.filter((one) => isSame(before, one));
    const twins = post ? gone.filter((one) => isSame(one, post)) : [];
    return post && others.length === 0 && twins.length === 1 ? [[before, post]] : [];
  });
}

/**
 * Finds posts of earlier imports that are public here, although the source hides them or does not have them any more, and
 * that this import does not write. Hidden ones that nobody edited here are withdrawn at once, others if that is asked for.
 *
 * @param files texts by file, which get those of the articles that become drafts
 * @param changes get these files, and the static pages that are removed: these have no drafts
 */
export async function findLeftBehind(
  source: SourceSite,
  dir: string,
  manifest: Manifest,
  { files, changes }: { files: Map<string, string>; changes: Changes },
  withdrawsAll: boolean,
): Promise<LeftBehind[]> {
  const posts = new Map(source.posts.map((post) => [post.key, post]));
  const unread = new Set(source.unread);
  const isMissing = (key: string) =>
    isOf(source, key) &&
    (!source.isPart || posts.has(key)) &&
    !unread.has(key) &&
    posts.get(key)?.status !== 'published';
  const written = new Set([...changes.updated, ...changes.unchanged, ...changes.removed]);
  const earlier = await earlierPosts(dir, manifest, isMissing);
  return earlier
    .filter(({ file, isPublic }) => isPublic && !written.has(file))
    .map((post) => {
      const earlierPost = posts.get(post.key);
      const hidden = earlierPost ? (earlierPost.hiddenBy ?? 'draft') : source.hidden?.get(post.key);
      const isPage = post.file.startsWith('pages/');
      const isWithdrawn = post.isEdited
        ? withdrawsAll && !isPage
        : withdrawsAll || hidden !== undefined;
      if (isWithdrawn && isPage) changes.removed.push(post.file);
      else if (isWithdrawn) {
        files.set(post.file, asDraft(post.text));
        changes.updated.push(post.file);
      }
      if (isWithdrawn) changes.kept.delete(post.file);
      return { ...post, hiddenBy: hidden, isWithdrawn };
    });
}

/** The text of an article with the status of a draft, before its other fields. */
function asDraft(text: string): string {
  const front = splitFrontMatter(text)?.front ?? '';
  const rest = text.slice(text.indexOf('\n') + 1 + front.length);
  return `---\nstatus: draft\n${front.replace(/^status:.*\n/gm, '')}${rest}`;
}
