/** A heading of an article, for its table of contents. */
export interface Heading {
  id: string;
  text: string;
  depth: 2 | 3;
}

/** The sanitised HTML of an article and properties of its text. */
export interface ArticleBody {
  html: string;
  headings: Heading[];
  /** Whether it has a video that can be played in place. */
  hasVideo: boolean;
  /** Number of Han characters plus words of other scripts. */
  length: number;
  /** The beginning of the text without headings, for descriptions of a page that has no other. */
  lead: string;
}
