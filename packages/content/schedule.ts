import type { ContentModel } from './content-model';

/**
 * The articles whose time had not come when they were last read. Nobody need announce that one is put off or becomes
 * a draft again, so each is read once more at its time, before it is public.
 */
export class Schedule {
  readonly #times = new Map<string, number>();
  /** Those of the last reading of everything. */
  #articles: ContentModel['articles'] | undefined;

  /** The earliest time, in milliseconds since the epoch; Infinity without any. */
  get next(): number {
    let next = Infinity;
    for (const time of this.#times.values()) next = Math.min(next, time);
    return next;
  }

  /**
   * Notes what a reading has found.
   *
   * @param readAt when it began, in milliseconds since the epoch
   * @param ids the articles that were read; all if undefined
   */
  note(articles: ContentModel['articles'], readAt: number, ids?: readonly string[]): void {
    const hasChanged = articles !== this.#articles;
    if (!ids) {
      this.#articles = articles;
      if (hasChanged) this.#times.clear();
    }
    for (const id of ids ?? (hasChanged ? articles : this.#times).keys()) {
      const article = articles.get(id)?.article;
      const isDraft = article?.front.status === 'draft';
      if (article && !isDraft && article.publishedMs > readAt)
        this.#times.set(id, article.publishedMs);
      else this.#times.delete(id);
    }
  }

  /** The ids of those whose time has come. */
  due(now: number): string[] {
    return [...this.#times].flatMap(([id, time]) => (time <= now ? id : []));
  }

  /** Takes articles as public whose time has come, although they could not be read again. */
  release(ids: readonly string[], now: number): void {
    for (const id of ids) if ((this.#times.get(id) ?? Infinity) <= now) this.#times.delete(id);
  }
}
