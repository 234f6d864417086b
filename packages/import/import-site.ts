import { existsSync } from 'node:fs';
import path from 'node:path';
import { readContentPath } from '@wenzhan/content/files/content-path';
import type { ContentDiagnostic } from '@wenzhan/content/files/diagnostics';
import { scanFolder } from '@wenzhan/content/files/scan';
import { routes } from '@wenzhan/contract/urls/routes';
import { apply, FaultyContent, newFaults, withStaging } from './apply';
import {
  type Body,
  bodyWriter,
  type Converted,
  convert,
  type Draft,
  draftOf,
  filesOf,
} from './bodies';
import { type Changes, compare, deletedFiles } from './changes';
import { chooseCategories } from './choose-categories';
import { type ContentFiles, contentFiles } from './content-files';
import { type Earlier, type NavEntry, readEarlier, withEarlierAddresses } from './earlier';
import { withOwnKeys } from './identities';
import { withTranslations } from './languages';
import { hashOf, type Manifest, readManifest } from './manifest';
import { collectMedia, type Media } from './media';
import type { Progress } from './progress';
import type { Comparison } from './proof/compare-pages';
import { provePost } from './proof/prove-import';
import { readEach } from './read-each';
import { findLeftBehind, type LeftBehind, type Renamed, withRenamed } from './second-run';
import { mapSite, type SiteMap, type Taken } from './site-map';
import type { Note, SourceSite } from './source';
import { withinBounds } from './within-bounds';
import { withoutFaulty } from './without-faulty';

export interface ImportOptions {
  /** The content folder. */
  into: string;
  /** The folder of `/media`. */
  mediaDir: string;
  privateHosts: ReadonlySet<string>;
  offline: boolean;
  /** Writes nothing. */
  dryRun: boolean;
  /** Makes drafts of articles that the source does not have any more, and removes such static pages. */
  withdraw?: boolean;
  progress?: Progress;
  /** Titles, slugs or keys of the only categories; all of the site's, or a proposal, if none is given. */
  categories?: readonly string[];
}

/** What an import did, for its report. */
export interface ImportResult {
  site: SourceSite;
  map: SiteMap;
  bodies: ReadonlyMap<Draft, Body>;
  media: Media;
  content: ContentFiles;
  changes: Changes;
  /** Posts that are public here and not on the old site. */
  leftBehind: readonly LeftBehind[];
  renamed: readonly Renamed[];
  /** What of each post is here, compared with the page that the old system makes of it. */
  proofs: ReadonlyMap<Draft, Comparison>;
}
type Written = Omit<ImportResult, 'proofs' | 'renamed'>;

/** What stays the same when posts are left out. */
interface Common {
  into: string;
  manifest: Manifest;
  taken: Taken;
  converted: ReadonlyMap<string, Converted>;
  media: Media;
  earlier: Earlier;
  /** Everything that was read, also what is left out as faulty. */
  source: SourceSite;
  withdraw: boolean;
}

/**
 * Writes the content of another system into a content folder, all at once. A post that would be faulty is left out
 * and noted. Files that others wrote or changed stay as they are.
 *
 * @throws {BrokenExport} for a damaged manifest
 * @throws {FaultyContent} for faults that are not those of single posts or addresses
 */
export async function importSite(
  source: SourceSite,
  options: ImportOptions,
): Promise<ImportResult> {
  const { into, mediaDir, privateHosts, offline, progress = () => {} } = options;
  const before = await readManifest(into);
  const whole = await withTranslations(withOwnKeys(withinBounds(source)), into, before);
  const { manifest, renamed, ...same } = await withRenamed(whole, into, before);
  const taken = await takenIn(into, manifest);
  const earlier = await readEarlier(into, manifest, source.base);
  const chosen = chooseCategories(same.site, wantedOf(options, manifest, source));
  const { site, converted, urls } = await convertPosts(
    withEarlierAddresses(chosen, earlier),
    progress,
  );
  return withStaging(into, async (staging) => {
    const media = await collectMedia(urls, site, {
      ...{ mediaDir, stagingDir: path.join(staging.folder, 'media'), known: manifest.media },
      ...{ privateHosts, offline, progress },
    });
    const common = {
      ...{ into, manifest, taken, converted, media, earlier },
      ...{ source: same.site, withdraw: options.withdraw ?? false },
    };
    let result = await filesFor(site, common);
    for (;;) {
      progress('检查写成的文件');
      const all = await newFaults(into, staging, result.content.files, result.changes);
      const faults = all.filter((fault) => !isOfWithdrawal(fault, result));
      if (faults.length === 0) {
        result.site.notes.push(...all.map(noteOn));
        break;
      }
      const rest = await withoutFaulty(into, faults, result);
      if (rest === result.site) throw new FaultyContent(faults);
      result = await filesFor(rest, common);
    }
    if (!options.dryRun) {
      const next = nextManifest(manifest, result);
      const moved = { dir: mediaDir, names: media.created };
      await apply(into, staging, result.changes, next, manifest.files, moved);
    }
    return { ...result, renamed, proofs: proofsOf(result, progress) };
  });
}

/** A link to what is withdrawn, in a file that the import does not write, holds up no withdrawal. */
function isOfWithdrawal({ file }: ContentDiagnostic, result: Written): boolean {
  const { leftBehind, map, changes, content } = result;
  const hidden = new Set(
    map.places.filter(({ post }) => post.status === 'draft').map((location) => location.file),
  );
  const isWithdrawal =
    leftBehind.some(({ isWithdrawn }) => isWithdrawn) ||
    changes.updated.some((one) => hidden.has(one));
  return isWithdrawal && !content.files.has(file);
}

const noteOn = ({ file, line, message }: ContentDiagnostic): Note => ({
  ...{ location: { file, line }, subject: file, text: message },
});

const proofsOf = ({ bodies, site }: Written, progress: Progress) =>
  new Map(
    [...bodies].map(([draft, { markdown }], index) => {
      progress('和旧文章比较', index, bodies.size);
      return [draft, provePost(draft.post, markdown, site.base)];
    }),
  );

/** The posts as Markdown with the files that they need, by key; those that cannot be converted are left out. */
async function convertPosts(source: SourceSite, progress: Progress) {
  let done = 0;
  const { results, notes } = await readEach(
    source.posts,
    (post) => {
      progress('转换文章', done++, source.posts.length);
      const converted = convert(post);
      return { post, converted, files: filesOf(post, converted.markdown, source) };
    },
    ({ location, title }) => ({ location, subject: title }),
  );
  return {
    site: { ...source, posts: results.map(({ post }) => post), notes: [...source.notes, ...notes] },
    converted: new Map(results.map(({ post, converted }) => [post.key, converted])),
    urls: new Set(results.flatMap(({ files }) => [...files])),
  };
}

/** The files that a site becomes. */
async function filesFor(site: SourceSite, common: Common): Promise<Written> {
  const { into, manifest, taken, converted, media, earlier } = common;
  const map = mapSite(site, manifest, taken);
  const deleted = deletedFiles(
    into,
    map.places.map(({ file }) => file),
    manifest,
  );
  const byAddress = new Map([...map.byAddress].filter(([, { file }]) => !deleted.has(file)));
  const drafts = map.places.map((location) => draftOf(location, converted));
  const write = bodyWriter(site, { ...map, byAddress }, drafts, media);
  const bodies = new Map(
    drafts.map((draft) => {
      const markdown = draft.post.literal?.markdown;
      return [draft, { ...write(draft), ...(markdown === undefined ? {} : { markdown }) }];
    }),
  );
  const menu = { ...earlier, categories: stillThere(earlier.categories, manifest) };
  const content = contentFiles(site, map, bodies, media, menu);
  const changes = await compare(into, content.files, manifest, deleted);
  const written = { files: content.files, changes };
  const { source, withdraw } = common;
  const leftBehind = await findLeftBehind(source, into, manifest, written, withdraw);
  return { site, map, bodies, media, content, changes, leftBehind };
}

/** As asked for, otherwise as in the last import, so that articles keep their addresses. */
const wantedOf = (
  { categories = [] }: ImportOptions,
  manifest: Manifest,
  source: SourceSite,
): readonly string[] =>
  categories.length > 0
    ? categories
    : (manifest.categories ?? []).filter((key) => source.categories.some((one) => one.key === key));

/** The categories with articles that an earlier import wrote. */
const stillThere = (categories: readonly NavEntry[], { files }: Manifest) =>
  categories.filter(({ path: at }) => {
    const folder = at.replace('/content/', '');
    return Object.keys(files).some((file) => file.startsWith(`${folder}/`) && file.endsWith('.md'));
  });

async function takenIn(dir: string, { files }: Manifest): Promise<Taken> {
  const numbers = new Set<string>();
  const pages = new Set<string>();
  if (!existsSync(dir)) return { numbers, pages };
  const { fingerprints } = await scanFolder(dir);
  for (const file of fingerprints.keys()) {
    const location = readContentPath(file);
    if (Object.hasOwn(files, file) || typeof location === 'string') continue;
    if (location.kind === 'article') numbers.add(location.id);
    else if (location.kind === 'sections' && isAtAddressOfText(location.name))
      pages.add(location.name);
  }
  return { numbers, pages };
}

const isAtAddressOfText = (name: string) => routes.sectionPage(name) === routes.staticPage(name);

function nextManifest(before: Manifest, result: Written): Manifest {
  const { site, content, changes, map, media, leftBehind } = result;
  const files = { ...before.files };
  for (const file of [...changes.created, ...changes.updated, ...changes.unchanged]) {
    files[file] = hashOf(content.files.get(file) ?? '');
  }
  // What an editor changed stays the editor's.
  for (const { file, isEdited } of leftBehind) {
    if (isEdited && before.files[file] !== undefined) files[file] = before.files[file];
  }
  for (const file of changes.removed) delete files[file];
  const paths = [...media.paths].filter(([url]) => !url.startsWith('data:'));
  return {
    version: 1,
    files,
    numbers: { ...before.numbers, ...Object.fromEntries(map.numbers) },
    media: {
      ...before.media,
      ...Object.fromEntries(paths.map(([url, at]) => [url, at.replace('/media/', '')])),
    },
    categories: site.chosen ?? before.categories,
    pages: { ...before.pages, ...Object.fromEntries(map.pages) },
    folders: { ...before.folders, ...Object.fromEntries(map.folders) },
  };
}
