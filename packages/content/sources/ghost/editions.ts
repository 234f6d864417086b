import { languageSegment } from '@wenzhan/contract/schemas/locale';
import type { GhostListedEntry } from './api';
import type { GhostTag } from './schemas';

/*
 * Ghost knows no languages. By convention the internal tag `#en` says the language of a post or page, and a slug that ends in `-en`
 * is that of a translation: `news-en` is `news` in English, also as the slug of a public tag.
 */

/** Where a post or page is shown. */
interface GhostPlace {
  /** The id in Ghost of the original, or its own. */
  articleId: string;
  /** The slug of the original, or its own. */
  name: string;
  /** The tag that is the category; undefined without a public one. */
  category: GhostTag | undefined;
}

/** A post or page in one of the languages of a site. */
export type GhostEditionEntry = GhostListedEntry & GhostPlace;

/** The languages of a site, and which of them is read. */
export interface GhostLanguages {
  /** The default one first. */
  all: readonly string[];
  /** Undefined for the default language. */
  language: string | undefined;
}

/**
 * A function that selects what is in a language.
 *
 * @param entries all posts and drafts, or all pages
 * @param tags all of Ghost's
 */
export function editionOf(
  { all, language }: GhostLanguages,
  entries: readonly GhostListedEntry[],
  tags: readonly GhostTag[],
): (some: readonly GhostListedEntry[]) => GhostEditionEntry[] {
  const segments = all.slice(1).map(languageSegment);
  const segment = language && languageSegment(language);
  const isHere = (entry: GhostListedEntry) => languageOf(entry, segments) === segment;
  if (!segment)
    return (some) => some.filter(isHere).map((entry) => ({ ...entry, ...ownPlace(entry) }));
  const isOriginal = (entry: GhostListedEntry) => !languageOf(entry, segments);
  const originals = new Map(entries.filter(isOriginal).map((entry) => [entry.slug, entry]));
  const tagsBySlug = new Map(tags.map((tag) => [tag.slug, tag]));
  const used = new Set([...originals.values()].map((entry) => ownPlace(entry).category?.id));
  const titled = (tag: GhostTag): GhostTag => {
    const own = tagsBySlug.get(`${tag.slug}-${segment}`) ?? (used.has(tag.id) ? UNTITLED : tag);
    return { ...tag, name: own.name, description: own.description };
  };
  const ofOriginals = (tag: GhostTag) => tagsBySlug.get(withoutLanguage(tag.slug, segment)) ?? tag;
  return (some) =>
    some.filter(isHere).map((entry) => {
      const name = withoutLanguage(entry.slug, segment);
      const original = originals.get(name);
      const { articleId, category: tag } = ownPlace(original ?? entry);
      const category = tag && titled(original ? tag : ofOriginals(tag));
      return { ...entry, name, articleId, category };
    });
}

/** A category whose title is in the default language only: what readers see of it is taken over. */
const UNTITLED = { name: '', description: undefined };

/** Where an original is shown. */
export const ownPlace = ({
  id,
  slug,
  tags,
}: Pick<GhostListedEntry, 'id' | 'slug' | 'tags'>): GhostPlace => ({
  articleId: id,
  name: slug,
  category: tags.find(({ visibility }) => visibility === 'public'),
});

/** The further language that an internal tag says. */
const languageOf = ({ tags }: GhostListedEntry, segments: readonly string[]) =>
  segments.find((segment) => tags.some(({ slug }) => slug === `hash-${segment}`));

/** A slug as it is in the default language. */
const withoutLanguage = (slug: string, segment: string): string =>
  slug.endsWith(`-${segment}`) ? slug.slice(0, -segment.length - 1) : slug;
