import { parseTag, tags } from '@wenzhan/contract/cache/tags';
import type { ContentChange } from '@wenzhan/contract/request/embedded-api';
import type { ContentRecord } from './files/content-records';
import type { ContentSnapshot } from './snapshot';

/** Collects what readings have found to differ, until it is announced. */
export class Announcements {
  /** Cache tags of the records that have changed, come or gone. */
  #changed = new Set<string>();
  /** Those of records that readers may have seen before. */
  #shown = new Set<string>();
  /** What readers saw when changes were last announced. */
  #before: ContentSnapshot | undefined;

  /** Takes what readers see as announced, for example because nobody has seen anything before. */
  skip(now: ContentSnapshot): void {
    this.#changed = new Set();
    this.#shown = new Set();
    this.#before = now;
  }

  /** Notes that a record has been replaced. @param before null if there was none @param after null if it is gone */
  note(before: ContentRecord | null, after: ContentRecord | null): void {
    if (before === after) return;
    for (const record of [before, after]) if (record) this.#changed.add(tagOf(record));
    if (before && !isHidden(before)) this.#shown.add(tagOf(before));
  }

  /**
   * Announces what is different for readers. What cannot be announced is so with the next call.
   *
   * @param now what they see now
   * @returns whether there was anything
   * @throws what `send` throws
   */
  async send(
    now: ContentSnapshot,
    send: (change: ContentChange) => Promise<unknown>,
  ): Promise<boolean> {
    const change = this.#changeUntil(now);
    const isChange = change.tags.length + change.withdrawn.length > 0;
    const [changed, shown] = [this.#changed, this.#shown];
    this.#changed = new Set();
    this.#shown = new Set();
    try {
      if (isChange) await send(change);
    } catch (error) {
      for (const tag of changed) this.#changed.add(tag);
      for (const tag of shown) this.#shown.add(tag);
      throw error;
    }
    this.#before = now;
    return isChange;
  }

  #changeUntil(now: ContentSnapshot): ContentChange {
    const before = this.#before;
    const edited = new Set<string>();
    const withdrawn = new Set<string>();
    const sort = (tag: string) => {
      if (has(now, tag)) {
        if (!before || hasChanged(before, now, tag)) edited.add(tag);
      } else if (this.#shown.has(tag) || (before && has(before, tag))) withdrawn.add(tag);
    };
    for (const tag of this.#changed) sort(tag);
    if (before && before !== now) for (const tag of comeOrGone(before, now)) sort(tag);
    return { tags: [...edited], withdrawn: [...withdrawn] };
  }
}

/** The cache tag of what a record is, by the contract. */
export function tagOf(record: ContentRecord): string {
  switch (record.kind) {
    case 'article':
      return tags.article(record.id);
    case 'page':
    case 'sections':
      return tags.page(record.name);
    case 'category':
      return tags.category(record.name);
    case 'author':
      return tags.author(record.id);
    case 'site':
      return tags.site;
    case 'redirects':
      return tags.redirects;
  }
}

const isHidden = (record: ContentRecord) =>
  record.kind === 'article' && (record.draft || record.front.status === 'draft');

/** Whether readers see what a tag names. */
function has({ model, byId, byCategory }: ContentSnapshot, tag: string): boolean {
  const { kind, id: name } = parseTag(tag) ?? { kind: null, id: '' };
  if (kind === 'article') return byId.has(name);
  if (kind === 'page') return model.pages.has(name) || model.sectionPages.has(name);
  if (kind === 'category') return byCategory.has(name);
  if (kind === 'author') return model.authors.has(name);
  return true;
}

/** Whether readers see another version of what has changed: a new draft of an article changes nothing for them. */
function hasChanged(before: ContentSnapshot, after: ContentSnapshot, tag: string): boolean {
  const parsed = parseTag(tag);
  if (parsed?.kind !== 'article') return true;
  return before.byId.get(parsed.id)?.record !== after.byId.get(parsed.id)?.record;
}

/** Articles that come or go with their time or with their category, categories that do with their articles, and redirects. */
function* comeOrGone(before: ContentSnapshot, after: ContentSnapshot): Generator<string> {
  for (const [one, other] of [
    [before, after],
    [after, before],
  ] as const) {
    for (const id of one.byId.keys()) if (!other.byId.has(id)) yield tags.article(id);
    for (const name of one.byCategory.keys())
      if (!other.byCategory.has(name)) yield tags.category(name);
  }
  const isSame =
    before.redirects === after.redirects ||
    JSON.stringify(before.redirects) === JSON.stringify(after.redirects);
  if (!isSame) yield tags.redirects;
}
