import { pathTag } from '@wenzhan/kit/page-cache';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import type { Entry } from '../cache/entry';
import type { Version } from './cache-oracle';

/** The content of a site, and the versions of its pages that were rendered. */
export class CacheSite {
  readonly #versions: Version[] = [];
  /** Tags of articles that each page shows beside the first one; `missing` if there is no such page. */
  readonly #shown = new Map<string, Set<string>>();

  /** Shows an article on a page, or no longer. */
  edit(page: string, tag: string): void {
    const shown = this.#shown.get(page) ?? new Set();
    this.#shown.set(page, shown);
    if (!shown.delete(tag)) shown.add(tag);
  }

  /** What a render that begins now makes of a page. */
  read(page: string, requestedAt: number): Version {
    const shown = [...(this.#shown.get(page) ?? [])];
    const version = {
      ...{ id: this.#versions.length, path: page, requestedAt, begunAt: Date.now(), storedAt: 0 },
      ...{ madeAt: steadyNow(), isDoubtful: false, isMissing: shown.includes('missing') },
      tags: [pathTag(page), 'article:1', ...shown],
    };
    this.#versions.push(version);
    return version;
  }

  versionOf({ value }: Entry): Version {
    const html = value.kind === 'APP_PAGE' ? value.html : '';
    const version = this.#versions[Number(/<p>(\d+)<\/p>/.exec(html)?.[1])];
    if (!version) throw new Error(`an unknown version: ${html}`);
    return version;
  }

  /** Whether any instance may still have a page, though it is missing. */
  mayHave(path: string): boolean {
    return this.#versions.some(
      (version) => version.path === path && !version.isMissing && version.storedAt > 0,
    );
  }

  /** The clock was set: nobody knows the age of what seems to be made later than now. */
  doubt(): void {
    for (const version of this.#versions) version.isDoubtful ||= version.madeAt > steadyNow();
  }
}
