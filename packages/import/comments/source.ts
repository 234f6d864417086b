import type { Place } from '../source';

/** A comment of another system. */
export interface SourceComment {
  /** Identity in its export. */
  id: string;
  /** Identity of the comment that it answers; empty for none. */
  parent: string;
  /** URLs or paths of its page on the old site, the most certain first. */
  pages: string[];
  name: string;
  /** Empty if there is none. */
  email: string;
  /** Address of the author's own site; empty if there is none. */
  link: string;
  /** Milliseconds since 1970. */
  at: number;
  /** Markdown. */
  text: string;
  likes: number;
  location: Place;
}

/** Reasons for which comments are left out. */
export type Reason = 'spam' | 'waiting' | 'trash' | 'pingback' | 'note';

/** A comment that is left out; others may answer it. */
export interface LeftOut {
  id: string;
  parent: string;
  reason: Reason;
}
