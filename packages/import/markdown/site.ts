import type { Tag, TagContext } from '../read-tags';
import type { SourceAddress, SourcePost } from '../source';
import type { Fields } from './fields';

/** A text file of a folder. */
export interface TextFile {
  /** Below the folder, with `/` as separator. */
  name: string;
  file: string;
  fields: Fields;
  /** The front matter as it is written. */
  written: Record<string, unknown>;
  hasFront: boolean;
  body: string;
  /** First line of the body in the file, counted from 1. */
  bodyLine: number;
  /** What was changed or not understood so far. */
  notes: string[];
}

/** What a file becomes, or why it does not. */
export type Role = { kind: 'post' | 'page'; isDraft?: boolean } | { leftOut: string };

/** What the tags of a text refer to. */
export interface FolderContext extends TagContext {
  site: FolderSite;
  text: TextFile;
  /** The address of another text of the folder by what a tag says of it; null if there is none. */
  addressOf(name: string): string | null;
  /** The address of a file that is no text, such as a picture; null if there is none. */
  fileAddressOf(name: string): string | null;
}

export type FolderTag = Tag<FolderContext>;

/** A folder of Markdown by the rules of its system. */
export interface FolderSite {
  /** As a report names it. */
  system: string;
  /** URL of the home page, without a slash at the end. */
  base: string;
  title: string;
  description: string;
  locale: string;
  author: string;
  /** Time zone of dates without an offset. */
  zone: string;
  /** Folders whose files are published below the home page, with a slash at the end or empty. */
  publicFolders: readonly string[];
  /** Each end of a line is a line break. */
  breaksLines: boolean;
  /** Files of the program and of themes, by their names: they are no part of the site. */
  skips?: RegExp;
  /** Whether a file is a text that the system publishes, by its name; others are only counted. */
  isText(name: string): boolean;
  roleOf(text: TextFile): Role;
  /** The language of a text, undefined for the default one, and what its translations have in common with it. */
  editionOf?(text: Pick<TextFile, 'name' | 'written'>): {
    language: string | undefined;
    group: string;
  };
  /** Titles of the site in further languages. */
  titles?: ReadonlyMap<string, string>;
  /** Fields that a file has by the configuration. */
  defaultsOf?(name: string): Record<string, unknown>;
  /**
   * The path on the old site, without a leading slash, not encoded.
   *
   * @returns null if the text never had one
   */
  pathOf(text: TextFile, publishedAt: string): string | null;
  /** The main category first, if the front matter names none. */
  folderCategories(text: TextFile): string[];
  /** Further names that links to a text have: these aliases are no addresses. */
  otherNamesOf?(text: TextFile): string[];
  /** The name of an author by what the front matter says. */
  authorOf?(name: string): string;
  /** Categories and tags of texts that write them in a way of the system's own. */
  termsOf?(text: TextFile): { categories: string[]; tags: string[] };
  /** The part of an address that names a tag, category or series: those with the same part are one. */
  termPath?(name: string): string;
  /** The part of a name that is its date, such as `2020-01-02`. */
  dateIn(name: string): string | null;
  /** Without folder, ending, date and ids. */
  slugOf(name: string): string;
  feedIdOf?(text: TextFile, url: string): string;
  /** Converts what is no Markdown. */
  convert(body: string, context: FolderContext): string;
  /** The old addresses of the lists of posts in one language, as they are for the default one. */
  addresses(posts: readonly SourcePost[], categories: readonly string[]): SourceAddress[];
}
