import path from 'node:path';
import { readTextFileIfThere } from '@wenzhan/kit/text/text-file';
import type { ContentModel } from '../content-model';
import { readContentPath } from '../files/content-path';
import type {
  ArticleRecord,
  AuthorRecord,
  CategoryRecord,
  ContentRecord,
  PageRecord,
  ParsedFile,
} from '../files/content-records';
import { isTransientError, readDiagnostic } from '../files/parse-file';
import { statIfThere } from '../files/scan';
import { translatedSite, withoutAlt } from '../files/site-translation';
import { hashOf } from './identifiers';
import type { ContentSource, ReadBase, SourceScan } from './source';

const SITE_FILE = 'site.yaml';

/** Names an article or a static page. */
type TextOf = Pick<ArticleRecord, 'kind' | 'id'> | Pick<PageRecord, 'kind' | 'name'>;

/** Where the content in another language than the default is. */
interface LanguageOptions {
  /** As `site.yaml` of the default writes it. */
  language: string;
  /** The content in the default language. */
  base: ReadBase;
  /** Folder with `site.yaml` in the language; undefined without one. */
  dir: string | undefined;
}

/**
 * The content of a site in another language than the default: what a source has in it, and what is taken over of the default's
 * that it does not have, which is the configuration, authors, and the categories of its articles.
 *
 * @param own the source, a folder or a content system
 */
export function withInherited(
  own: ContentSource,
  { language, base, dir }: LanguageOptions,
): ContentSource {
  let model: ContentModel;
  let last: ReadonlyMap<string, string> = new Map();
  let inherited: ReadonlyMap<string, ContentRecord> = new Map();

  const compose = ({ fingerprints: files, folders, touched, failures }: SourceScan): SourceScan => {
    const fingerprints = new Map(files);
    for (const [entry, fingerprint] of files) {
      const text = textOf(entry);
      const original = text && originalOf(text, model);
      if (original) fingerprints.set(entry, `${fingerprint}/${original.digest}`);
    }
    inherited = inheritedRecords(model, files, own.remote ? undefined : folders);
    for (const [entry, record] of inherited) fingerprints.set(entry, fingerprintOf(record));
    if (model.site) {
      fingerprints.set(SITE_FILE, `${files.get(SITE_FILE)}/${fingerprintOf(model.site)}`);
    }
    const before = last;
    last = fingerprints;
    const others = [...fingerprints].flatMap(([entry, fingerprint]) =>
      before.get(entry) === fingerprint ? [] : entry,
    );
    return {
      fingerprints,
      folders,
      ...(touched && { touched: new Set([...touched, ...others]) }),
      ...(failures && { failures }),
    };
  };
  /** A language may have no folder yet. */
  const ifThere = async (scan: () => Promise<SourceScan | null> | undefined) => {
    model = await base();
    return own.remote || (await statIfThere(own.name))
      ? scan()
      : { fingerprints: new Map(), folders: [] };
  };

  return {
    ...own,
    inLanguage: undefined,
    scan: async (isThorough) => compose((await ifThere(() => own.scan(isThorough))) as SourceScan),
    scanArticles: async (ids) => {
      const scan = await ifThere(() => own.scanArticles?.(ids));
      return scan ? compose(scan) : null;
    },
    read: async (entries, add) => {
      for (const entry of entries) {
        const record = inherited.get(entry);
        if (record) await add(entry, { record, diagnostics: [] });
        if (entry === SITE_FILE) await add(entry, await readSite(dir, language, model));
      }
      const files = entries.filter((entry) => entry !== SITE_FILE && !inherited.has(entry));
      await own.read(files, (entry, parsed) => add(entry, withTranslation(parsed, model)));
    },
  };
}

/** The published article or the static page that a text in another language is translated from. */
function originalOf(text: TextOf, { articles, pages }: ContentModel) {
  if (text.kind === 'page') return pages.get(text.name);
  const article = articles.get(text.id)?.article;
  return article?.front.status === 'published' ? article : undefined;
}

/** The article or static page of which a file is; undefined for another entry, such as one of a content system. */
function textOf(entry: string): TextOf | undefined {
  const contentPath = readContentPath(entry);
  if (typeof contentPath === 'string') return undefined;
  const { kind } = contentPath;
  return kind === 'article' || kind === 'page' ? contentPath : undefined;
}

const withoutUndefined = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** An article with what it says of its original, a category with what it has of its. @param model the content in the default language */
export function withTranslation(parsed: ParsedFile, model: ContentModel): ParsedFile {
  const { record } = parsed;
  if (record?.kind === 'category') {
    const original = model.categories.find(({ name }) => name === record.name);
    if (!original) return parsed;
    const category = { ...withoutUndefined(rulesOf(original.category)), ...record.category };
    return { ...parsed, record: { ...record, category } };
  }
  if (record?.kind !== 'article' && record?.kind !== 'page') return parsed;
  const original = originalOf(record, model);
  if (!original) return parsed;
  const { translatedFrom } = record.front;
  const isOutdated = translatedFrom !== undefined && translatedFrom !== original.digest;
  return { ...parsed, record: { ...record, translation: isOutdated ? 'outdated' : 'current' } };
}

/** Each record has its own hash until the default's changes. */
const hashes = new WeakMap<ContentRecord, string>();

function fingerprintOf(record: ContentRecord): string {
  const hash = hashes.get(record) ?? hashOf(record);
  hashes.set(record, hash);
  return hash;
}

const derived = new WeakMap<ContentRecord, ContentRecord>();

/** What is taken over of a record of the default language: the same object until that changes. */
function derive<T extends ContentRecord>(record: T, make: (record: T) => ContentRecord) {
  const known = derived.get(record) ?? make(record);
  derived.set(record, known);
  return [record.file, known] as const;
}

/** The records that are taken over, by entry. @param folders those of categories; undefined for a content system */
function inheritedRecords(
  { categories, authors }: ContentModel,
  files: ReadonlyMap<string, string>,
  folders: readonly string[] | undefined,
): Map<string, ContentRecord> {
  const isMissing = ({ file }: ContentRecord) => !files.has(file);
  const used = categories.filter(({ name }) => !folders || folders.includes(name));
  return new Map([
    ...used.filter(isMissing).map((record) => derive(record, inheritedCategory)),
    ...[...authors.values()].filter(isMissing).map((record) => derive(record, inheritedAuthor)),
  ]);
}

/** The title of a category that has its name in addresses only: “Case studies” for `case-studies`. */
export function titleFromName(name: string): string {
  const words = name.replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a category is in each language. */
const rulesOf = ({ kind, parent, dates }: CategoryRecord['category']) => ({ kind, parent, dates });

/** A category that is not translated has its place and its picture, and its name in addresses as its title. */
function inheritedCategory({ category, ...record }: CategoryRecord): CategoryRecord {
  const title = titleFromName(record.name);
  const { cover } = category;
  return {
    ...record,
    onlyWithArticles: true,
    category: {
      title,
      order: category.order,
      ...rulesOf(category),
      ...(cover && { cover: withoutAlt(cover) }),
    },
  };
}

/** An author who is not translated has name, portrait, and links whose texts are the hosts. */
function inheritedAuthor({ author, ...record }: AuthorRecord): AuthorRecord {
  const { name, portrait, links } = author;
  return {
    ...record,
    author: {
      name,
      ...(portrait && { portrait: withoutAlt(portrait) }),
      links: links.map(({ url }) => ({ title: new URL(url).host, url })),
    },
  };
}

/**
 * Parses `site.yaml` of a language.
 *
 * @param text null without one
 * @param language as the default's `site.yaml` writes it
 * @param model the content in the default language
 */
export function translatedSiteFile(
  text: string | null,
  language: string,
  { site }: ContentModel,
): ParsedFile {
  if (!site) return { record: null, diagnostics: [] };
  const result = translatedSite(site.site, language, text);
  if (result.ok) return { record: { ...site, site: result.value }, diagnostics: [] };
  const diagnostics = result.diagnostics.map((fault) => ({ file: SITE_FILE, ...fault }));
  return { record: result.rest ? { ...site, site: result.rest } : null, diagnostics };
}

async function readSite(
  dir: string | undefined,
  language: string,
  model: ContentModel,
): Promise<ParsedFile> {
  if (!model.site) return { record: null, diagnostics: [] };
  const recordOf = (text: string | null) => translatedSiteFile(text, language, model);
  const withDefaults = (parsed: ParsedFile): ParsedFile => {
    const fallback = recordOf(null).record;
    return parsed.record || !fallback ? parsed : { ...parsed, fallback };
  };
  try {
    return withDefaults(
      recordOf(
        dir === undefined
          ? null
          : await readTextFileIfThere(path.join(/* turbopackIgnore: true */ dir, SITE_FILE)),
      ),
    );
  } catch (error) {
    const diagnostics = [{ file: SITE_FILE, ...readDiagnostic(error) }];
    return withDefaults({ record: null, diagnostics, isTransient: isTransientError(error) });
  }
}
