import type { Entry, EntryState } from '@wenzhan/contract/calls/editing/values';
import { beginningOf } from '@wenzhan/contract/schemas/fields';
import { inBatches } from '@wenzhan/kit/process/in-batches';
import { type ArticleVersions, articleAt, type ContentModel } from '../../content-model';
import type { ContentRecord } from '../../files/content-records';
import { statIfThere } from '../../files/scan';
import { fileInLanguage } from '../../sources/language-folders';
import { statusOf } from '../../visibility';
import type { WritableSite } from '../editing-handler';
import { addressOf } from '../shown/show-text';
import type { EntryPath } from './entry-path';
import { ListHints } from './list-hints';
import { type DraftFile, entryOrNull, listedDrafts, titleOf } from './listed-drafts';

/** An entry as the list keeps it; who has it open changes from one list to the next. */
export type ListedEntry = Omit<Entry, 'openBy'>;

/** Characters of a title, and of a fault. */
const MAX_TITLE = 200;
const MAX_FAULT = 2000;
/** Entries that are looked at together; between two batches other work has its turn. */
const ENTRIES_AT_ONCE = 500;
/** Characters of a path. */
const MAX_PATH = 400;

/** What there is to edit on a site, from the content in memory and the drafts on the disk. */
export class EntryList {
  readonly #site: WritableSite;
  /** When files were last written, in milliseconds since the epoch: a record is another one with each change. */
  readonly #changed = new WeakMap<ContentRecord, number>();

  readonly #hints: ListHints;

  constructor(site: WritableSite) {
    this.#site = site;
    this.#hints = new ListHints(site);
  }

  /** All entries, that which was changed last first. */
  async all(): Promise<ListedEntry[]> {
    const languages = await this.#site.languages();
    const main = await this.#site.model();
    const drafts = await listedDrafts(this.#site, main);
    const editions = await Promise.all(
      languages.map(async (segment, index) => {
        const language = index === 0 ? undefined : segment;
        const model = language ? await this.#site.model(language) : main;
        return { language, folder: language ? `${language}/` : '', model };
      }),
    );
    this.#hints.look(editions);
    const lists = editions.map(({ language, model }) =>
      this.#inLanguage(language, { model, main, drafts, languages }),
    );
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
    const context = { model, main, languages, drafts: await listedDrafts(this.#site, main) };
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
    const entries = await inBatches([...files], ENTRIES_AT_ONCE, (file) =>
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
    await inBatches(suspects, ENTRIES_AT_ONCE, async ({ record }) => {
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
    const told = fault ?? draftFault ?? draft?.fault ?? this.#hints.of(record);
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
}

interface Context {
  model: ContentModel;
  /** That of the default language. */
  main: ContentModel;
  drafts: ReadonlyMap<string, DraftFile>;
  languages: readonly string[];
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

const languageOf = (path: string, languages: readonly string[]): string | undefined =>
  entryOrNull(path, languages)?.language;

function stateOf(record: ContentRecord | undefined, now: number): EntryState {
  if (record?.kind !== 'article') return 'published';
  return statusOf(record, now);
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
