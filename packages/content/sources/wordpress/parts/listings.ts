import { hashOf } from '../../identifiers';
import type { KnownRow } from './rows';

/** Blocks that show the titles of other posts or pages. */
const BLOCKS = /wp-block-(?:latest-posts|latest-comments|query|post-template|page-list)/;
/** Entries that are read again with every change of another one: two requests. */
const MAX_LISTINGS = 100;

/** Posts, or pages, whose text lists others, so that it changes with them, though WordPress does not date it. */
export class Listings {
  readonly #ids = new Set<number>();

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  /** Looks into the text of a post or page. At most a hundred are listings. */
  note(id: number, html: string): void {
    if (!BLOCKS.test(html)) this.#ids.delete(id);
    else if (this.#ids.size < MAX_LISTINGS) this.#ids.add(id);
  }

  /** Forgets those that are gone. */
  keep(rows: ReadonlyMap<number, unknown>): void {
    for (const id of this.#ids) if (!rows.has(id)) this.#ids.delete(id);
  }
}

/** Changes with everything that listings may show. */
export const stateOf = (rows: readonly KnownRow[]): string =>
  hashOf(rows.map(({ id, version }) => `${id} ${version}`));
