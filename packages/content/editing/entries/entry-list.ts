import { readdir } from 'node:fs/promises';
import type { Entry, EntryKind, EntryState } from '@wenzhan/contract/calls/editing/values';
import { beginningOf } from '@wenzhan/contract/schemas/fields';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { type ArticleVersions, articleAt, type ContentModel } from '../../content-model';
import type { ContentRecord } from '../../files/content-records';
import { READS_AT_ONCE, statIfThere } from '../../files/scan';
import { fileInLanguage } from '../../sources/language-folders';
import { statusOf } from '../../visibility';
import type { WritableSite } from '../editing-handler';
import { parseEntry } from '../shown/parse-entry';
import { addressOf } from '../shown/show-text';
import { type EntryPath, readEntryPath } from './entry-path';
import { readTextIn } from './text-file';

/** An entry as the list keeps it; who has it open changes from one list to the next. */
export type ListedEntry = Omit<Entry, 'openBy'>;

/** Characters of a title, and of a fault. */
const MAX_TITLE = 200;
const MAX_FAULT = 2000;
/** Characters of a path. */
const MAX_PATH = 400;
/** Drafts of what is no article, at most. */
const MAX_DRAFTS = 5000;

/** What there is to edit on a site, from the content in memory and the drafts on the disk. */
export class EntryList {
  readonly #site: WritableSite;
  /** When files were last written, in milliseconds since the epoch: a record is another one with each change. */
  readonly #changed = new WeakMap<ContentRecord, number>();

  constructor(site: WritableSite) {
    this.#site = site;
  }

  /** All entries, that which was changed last first. */
  async all(): Promise<ListedEntry[]> {
    const languages = await this.#site.languages();
    const main = await this.#site.model();
    const drafts = await this.#drafts(main);
    const lists = languages.map(async (language, index) => {
      const model = index === 0 ? main : await this.#site.model(language);
      return this.#inLanguage(index === 0 ? undefined : language, {
        model,
        main,
        drafts,
        languages,
      });
    });
    return (await Promise.all(lists))
      .flat()
      .sort((a, b) => compare(b.changedAt, a.changedAt) || compare(a.path, b.path));
  }

  /** One entry; null if it is not there any more. */
  async one({ path, language, file }: EntryPath): Promise<ListedEntry | null> {
    const languages = await this.#site.languages();
    const model = await this.#site.model(language);
    const listed = recordsIn(model).find(({ record }) => record.file === file);
    const main = await this.#site.model();
    const context = { model, main, languages, drafts: await this.#drafts(main) };
    return this.#entry(path, listed, firstFaults(model), context);
  }

  async #inLanguage(language: string | undefined, context: Context): Promise<ListedEntry[]> {
    const { model, languages } = context;
    const folder = language ? `${language}/` : '';
    const faults = firstFaults(model);
    const own = new Map(recordsIn(model).map((each) => [each.record.file, each]));
    const inherited = await this.#inherited(folder, own);
    const files = new Set([...own.keys(), ...faults.keys()].filter((file) => !inherited.has(file)));
    for (const path of context.drafts.keys())
      if (languageOf(path, languages) === language) files.add(path.slice(folder.length));
    const entries = await inBatches([...files], READS_AT_ONCE, (file) =>
      this.#entry(folder + file, own.get(file), faults, context),
    );
    return entries.filter((entry) => entry !== null);
  }

  /** Files that a language takes over of the default, and does not have itself. */
  async #inherited(folder: string, own: ReadonlyMap<string, Listed>): Promise<Set<string>> {
    const missing = new Set<string>();
    if (folder === '') return missing;
    const suspects = [...own.values()].filter(({ record }) =>
      /^(category|author|site)$/.test(record.kind),
    );
    await inBatches(suspects, READS_AT_ONCE, async ({ record }) => {
      if (!(await statIfThere(`${this.#site.dir}/${folder}${record.file}`)))
        missing.add(record.file);
    });
    return missing;
  }

  async #entry(
    path: string,
    listed: Listed | undefined,
    faults: ReadonlyMap<string, string>,
    { drafts, main, languages }: Context,
  ): Promise<ListedEntry | null> {
    const named = entryOrNull(path, languages);
    if (!named) return this.#misplaced(path, faults, languages);
    const draft = drafts.get(path);
    const { file, language, content } = named;
    const fault = faults.get(file) ?? (listed?.draft && faults.get(listed.draft.file));
    const draftFault = faults.get(file.replace(/\.md$/, '.draft.md'));
    const record = listed?.record;
    const changed = await this.#changedAt(named, listed);
    const shownChange = Math.max(changed ?? 0, draft?.changedMs ?? 0);
    if (shownChange === 0 && !record) return null;
    const told = fault ?? draftFault ?? draft?.fault;
    const category = content.kind === 'article' ? content.category : undefined;
    const state = faults.has(file) ? 'faulty' : stateOf(record, this.#site.now());
    const address = addressOf(named);
    return {
      path,
      kind: content.kind,
      ...(language && { language }),
      title: titleOf(listed?.draft ?? record, draft) ?? path,
      ...(category && { category }),
      state: record || faults.has(file) ? state : 'draft',
      hasDraft: Boolean(draft || listed?.draft || draftFault),
      ...(told && { fault: beginningOf(told, MAX_FAULT) }),
      ...lagOf(record, main),
      ...publicationOf(record),
      changedAt: new Date(shownChange || this.#site.now()).toISOString(),
      ...(address && { address }),
    };
  }

  /** A file that is not where, or named as, content files are. */
  async #misplaced(
    path: string,
    faults: ReadonlyMap<string, string>,
    languages: readonly string[],
  ): Promise<ListedEntry | null> {
    const { language, file } = fileInLanguage(path, new Set(languages.slice(1)));
    const stats = await statIfThere(`${this.#site.dir}/${path}`).catch(() => null);
    if (!stats || articleAt(file)?.draft || path.length > MAX_PATH) return null;
    return {
      path,
      kind: 'article',
      ...(language && { language }),
      title: beginningOf(path, MAX_TITLE),
      state: 'faulty',
      hasDraft: false,
      fault: beginningOf(faults.get(file) ?? '', MAX_FAULT),
      changedAt: new Date(stats.mtimeMs).toISOString(),
    };
  }

  /** When the file of an entry, or its draft beside it, was last written; undefined if neither is there. */
  async #changedAt(
    { path, folder }: EntryPath,
    listed: Listed | undefined,
  ): Promise<number | undefined> {
    const at = async (file: string, record: ContentRecord | undefined) => {
      const known = record && this.#changed.get(record);
      if (known !== undefined) return known;
      const stats = await statIfThere(`${this.#site.dir}/${file}`).catch(() => null);
      if (stats && record) this.#changed.set(record, stats.mtimeMs);
      return stats?.mtimeMs ?? 0;
    };
    const own = await at(path, listed?.record);
    const draft = listed?.draft ? await at(folder + listed.draft.file, listed.draft) : 0;
    return Math.max(own, draft) || undefined;
  }

  /** The drafts of what is no article, by the path of their entry. */
  async #drafts(main: ContentModel): Promise<Map<string, DraftFile>> {
    const root = `${this.#site.data}/drafts`;
    const found = await readdir(/* turbopackIgnore: true */ root, {
      recursive: true,
      withFileTypes: true,
    }).catch(() => []);
    const files = found
      .filter((each) => each.isFile() && !each.name.startsWith('.'))
      .map((each) => `${each.parentPath}/${each.name}`.slice(root.length + 1).replaceAll('\\', '/'))
      .slice(0, MAX_DRAFTS);
    const languages = await this.#site.languages();
    const drafts = new Map<string, DraftFile>();
    await inBatches(files, READS_AT_ONCE, async (path) => {
      const entry = entryOrNull(path, languages);
      const read = entry && (await readTextIn(this.#site.data, `drafts/${path}`).catch(() => null));
      if (!entry || !read) return;
      const { record, diagnostics } = parseEntry(entry, read.text, main);
      const title = record ? titleOf(record) : undefined;
      drafts.set(path, { changedMs: read.changedMs, title, fault: diagnostics[0]?.message });
    });
    return drafts;
  }
}

interface Context {
  model: ContentModel;
  /** That of the default language. */
  main: ContentModel;
  drafts: ReadonlyMap<string, DraftFile>;
  languages: readonly string[];
}

interface DraftFile {
  /** In milliseconds since the epoch. */
  changedMs: number;
  title: string | undefined;
  fault: string | undefined;
}

interface Listed {
  record: ContentRecord;
  draft?: ArticleVersions['draft'];
}

function recordsIn(model: ContentModel): Listed[] {
  const { site, redirects, categories, pages, sectionPages, authors, articles } = model;
  const others: (ContentRecord | null)[] = [
    site,
    redirects,
    ...categories,
    ...pages.values(),
    ...sectionPages.values(),
    ...authors.values(),
  ];
  return [
    ...[...articles.values()].map(({ article, draft }) => ({ record: article, draft })),
    ...others.flatMap((record) => (record ? [{ record }] : [])),
  ];
}

/** The first fault of each file. */
function firstFaults({ diagnostics }: ContentModel): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { file, message } of diagnostics) if (!faults.has(file)) faults.set(file, message);
  return faults;
}

function entryOrNull(path: string, languages: readonly string[]): EntryPath | null {
  try {
    return readEntryPath(path, languages);
  } catch {
    return null;
  }
}

const languageOf = (path: string, languages: readonly string[]): string | undefined =>
  entryOrNull(path, languages)?.language;

function stateOf(record: ContentRecord | undefined, now: number): EntryState {
  if (record?.kind !== 'article') return 'published';
  return statusOf(record, now);
}

function titleOf(record: ContentRecord | null | undefined, draft?: DraftFile): string | undefined {
  const title = draft?.title ?? (record ? writtenTitle(record) : undefined);
  return title && beginningOf(title, MAX_TITLE);
}

function writtenTitle(record: ContentRecord): string | undefined {
  switch (record.kind) {
    case 'article':
    case 'page':
      return record.front.title;
    case 'sections':
      return record.page.title;
    case 'category':
      return record.category.title;
    case 'author':
      return record.author.name;
    case 'site':
      return record.site.siteName;
    case 'redirects':
      return undefined;
  }
}

/** Whether the original of a translation has changed since; nothing for what is none. */
function lagOf(record: ContentRecord | undefined, main: ContentModel): { lags?: boolean } {
  if (record?.kind === 'article')
    return record.translation ? { lags: record.translation === 'outdated' } : {};
  if (record?.kind !== 'page') return {};
  const original = main.pages.get(record.name);
  if (!original || original === record) return {};
  const { translatedFrom } = record.front;
  return { lags: translatedFrom !== undefined && translatedFrom !== original.digest };
}

const publicationOf = (record: ContentRecord | undefined) =>
  record?.kind === 'article' ? { publishedAt: record.front.publishedAt } : {};

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** What of a list is asked for. */
export interface EntryFilter {
  /** In lower case; undefined: all. */
  in?: string | undefined;
  kind?: EntryKind | undefined;
  category?: string | undefined;
  keyword?: string | undefined;
}

/** The entries that a filter lets through. @param main the default language in lower case */
export function filtered(
  entries: readonly ListedEntry[],
  { in: language, kind, category, keyword = '' }: EntryFilter,
  main: string | undefined,
): ListedEntry[] {
  const words = keyword.toLowerCase().split(/\s+/).filter(Boolean);
  return entries.filter(
    (entry) =>
      (language === undefined || (entry.language ?? main) === language) &&
      (kind === undefined || entry.kind === kind) &&
      (category === undefined || entry.category === category) &&
      words.every((word) => `${entry.title} ${entry.path}`.toLowerCase().includes(word)),
  );
}
