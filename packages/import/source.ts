/** A place in an export. */
export interface Place {
  /** As the user wrote it, or below the folder that the user wrote; a URL for a live site. */
  file: string;
  /** Counted from 1. */
  line: number;
}

/** What an import changed or could not keep. */
export interface Note {
  location: Place;
  /** What it concerns: a title, a file or a kind of thing. */
  subject: string;
  text: string;
  /** A post that cannot be imported: its owner meant it to arrive. */
  isLeftOut?: true;
}

/** The text of a post before the import changed anything of it. */
interface Original {
  /** As it is stored. */
  text: string;
  /** Its first line in the file of its post. */
  line: number;
  /** The HTML that its own system makes of it. */
  page(): string;
}

/** A post or page of another system. */
export interface SourcePost {
  /** Identity in the export, the same at every run, such as `wordpress:12`. */
  key: string;
  kind: 'post' | 'page';
  /** Decimal number of the post, if its system has numbers. */
  number?: string | undefined;
  slug: string;
  /** Its language if it is not the default one, as in addresses: `en`. */
  language?: string | undefined;
  /** What it has in common with its translations, or its original. */
  group?: string | undefined;
  /** Key of the post that it is a translation of. */
  originalKey?: string | undefined;
  title: string;
  format: 'html' | 'markdown';
  body: string;
  /** What a proof compares with; the body itself unless it is given. */
  original?: Original | undefined;
  /** Plain text; empty if there is none. */
  summary: string;
  author?: string | undefined;
  tags: string[];
  series?: { name: string; order?: number | undefined } | undefined;
  /** Keys of categories, the main one first. */
  categories: string[];
  /** ISO 8601 with an offset. */
  publishedAt: string;
  updatedAt?: string | undefined;
  /** From when readers see it no longer; ISO 8601 with an offset, after `publishedAt`. */
  expiresAt?: string | undefined;
  /** It is first in lists. */
  pinned?: true | undefined;
  status: 'published' | 'draft';
  /** What kept the post from the public, if something did: a field as it is written, or a place. */
  hiddenBy?: string | undefined;
  /** URL of the post on the old site; the base of relative URLs in its body. */
  url: string;
  /** It never had a public URL, so `url` is none. */
  unpublished?: boolean | undefined;
  /** Something else is at its URL here, so that it does not redirect. */
  hasTakenUrl?: boolean | undefined;
  /** Where it was published first; a link to it is no link to the post here. */
  source?: string | undefined;
  /** Further URLs of the post. */
  otherUrls: string[];
  feedId?: string | undefined;
  cover?: { url: string; alt?: string | undefined } | undefined;
  seo?: { title?: string; description?: string; noindex?: boolean } | undefined;
  comments?: false | undefined;
  /** Its text here, if what the content check refuses had to become code: parts of `written`, or all of it (null). */
  literal?: { markdown: string; written: string | null } | undefined;
  location: Place;
  /** What the reader of the export changed or dropped. */
  notes: string[];
}

/** A category of another system. */
export interface SourceCategory {
  key: string;
  /** May have any characters. */
  slug: string;
  title: string;
  description?: string | undefined;
  /** Titles of the categories that contain it, the outermost first. */
  parents: string[];
  /** Title and description in further languages. */
  translations?: ReadonlyMap<string, { title: string; description?: string | undefined }>;
  /** Number of the category, if its system has numbers. */
  number?: string | undefined;
  location: Place;
}

/** A list of the old site, or a path of the new one. */
type SourceTarget = { category: string } | { tag: string } | { month: string } | { path: string };

/** A URL of the old site other than that of a post, and what it leads to. */
export interface SourceAddress {
  url: string;
  to: SourceTarget & {
    /** The file of the list's feed, if the URL is a feed's. */
    feed?: 'feed.xml' | 'atom.xml';
  };
  /** The language whose list it is, if that is not the default one; a path in `to` has no language. */
  language?: string | undefined;
  location: Place;
}

/** The content of another system. */
export interface SourceSite {
  system: 'wordpress' | 'hexo' | 'ghost' | 'markdown' | 'weixin';
  /** It has some texts of the old site only: one that it does not have is not deleted there. */
  isPart?: true;
  /** Whether a file may be downloaded from an address; from any by default. */
  mayFetch?: (url: string) => boolean;
  /** URL of the home page, without a slash at the end. */
  base: string;
  title: string;
  description: string;
  /** Language tag, such as `zh-CN`; empty if unknown. */
  locale: string;
  /** Titles in further languages, as far as they are known. */
  titles?: ReadonlyMap<string, string>;
  posts: SourcePost[];
  categories: SourceCategory[];
  /** The categories are tags, of which any may be one. */
  hasTagsOnly?: true;
  /** Keys of the categories that were chosen of them. */
  chosen?: string[];
  addresses: SourceAddress[];
  /** Files of the export by the URL that they have on the old site. */
  localFiles: ReadonlyMap<string, string>;
  /** URLs of pictures in their original size. */
  originals: ReadonlySet<string>;
  /** What hides posts that the source has and gives no text of, by their keys. */
  hidden?: ReadonlyMap<string, string>;
  /** Keys of posts that cannot be read: the source has them, so they are not deleted there. */
  unread?: string[];
  /** What concerns no single post that is imported. */
  notes: Note[];
}

/** An export that cannot be imported. */
export class BrokenExport extends Error {
  constructor(
    readonly location: Place,
    /** The message without the place. */
    readonly reason: string,
  ) {
    super(`${location.file}:${location.line}: ${reason}`);
    this.name = 'BrokenExport';
  }
}
