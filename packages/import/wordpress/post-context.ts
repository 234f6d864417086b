/** A file of the media library. */
export interface Attachment {
  url: string;
  alt: string;
  /** HTML. */
  caption: string;
  /** Id of the post that it was uploaded for. */
  parent: string;
}

/** What posts refer to by id. */
export interface Library {
  attachments: ReadonlyMap<string, Attachment>;
  /** Content of reusable blocks. */
  blocks: ReadonlyMap<string, string>;
}

/** The post that a text belongs to. */
export interface PostContext extends Library {
  id: string;
  /** JSON of the footnotes that the block editor stores beside the text. */
  footnotes: string;
  note(text: string): void;
}
