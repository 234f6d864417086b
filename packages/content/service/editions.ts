import { splitLanguage, tagInLanguage, tags } from '@wenzhan/contract/cache/tags';
import type {
  ChangeReceipt,
  ContentChange,
  OnChange,
} from '@wenzhan/contract/request/embedded-api';
import { languageSegment } from '@wenzhan/contract/schemas/locale';
import { steadyNow } from '@wenzhan/kit/process/steady-now';
import { contentRead } from '@wenzhan/kit/telemetry/events';
import type { ContentModel } from '../content-model';
import { ContentWatch, type ContentWord } from '../content-watch';
import { missing } from '../envelope';
import type { Log } from '../files/diagnostics';
import { type IndexCache, removeOtherLanguages } from '../index-cache';
import type { ContentSnapshot } from '../snapshot';
import type { ContentSource } from '../sources/source';
import { type ContentStore, contentStore } from '../store';

/** The content of a site in one language. */
export interface Edition {
  /** The name of its source. */
  name: string;
  store: ContentStore;
  watch: ContentWatch;
  /** Its folder in the content folder, with a slash; empty for the default language. */
  folder: string;
}

interface Languages {
  /** The default language. */
  locale: string;
  /** The tags of all, the default one first. */
  tags: readonly string[];
  /** In lower case. */
  others: ReadonlySet<string>;
}

interface EditionsOptions {
  source: ContentSource;
  index: IndexCache | undefined;
  /** In milliseconds since the epoch. */
  now: () => number;
  log: Log;
}

/** The editions of a site: the default language, and those that its configuration names besides. */
export class Editions {
  readonly main: Edition;
  readonly #options: EditionsOptions;
  /** The others, by language in lower case. */
  readonly #others = new Map<string, Edition>();
  #listener: OnChange | undefined;
  /** Whether the files of languages that an earlier process had are removed. */
  #isTidied = false;
  /** `#listener`, which also keeps what has come of the last changes. */
  #noted: OnChange | undefined;
  readonly #receipts: (ChangeReceipt & { at: number })[] = [];

  constructor(options: EditionsOptions) {
    const { source, index, now, log } = options;
    this.#options = options;
    const store = contentStore(source, index);
    const watch = new ContentWatch(store, now, log, () => this.#updateAll());
    this.main = { name: source.name, store, watch, folder: '' };
  }

  /**
   * The edition in a language.
   *
   * @param language a tag in any case; null for the default
   * @returns undefined for a language that the site does not have
   * @throws when the content in the default language has never been readable
   */
  async get(language: string | null): Promise<Edition | undefined> {
    if (language === null) return this.main;
    const { locale, others } = await this.#update();
    const segment = languageSegment(language);
    if (segment === languageSegment(locale)) return this.main;
    return others.has(segment) ? this.#others.get(segment) : undefined;
  }

  /** The languages of the site in lower case, the default first. @throws as `get` */
  async languages(): Promise<string[]> {
    const { locale, others } = await this.#update();
    return [languageSegment(locale), ...others];
  }

  /** The content in a language as editors see it. @param language as in `get` @throws also for an unknown language */
  async model(language: string | null): Promise<ContentModel> {
    const edition = await this.get(language);
    if (!edition) throw missing();
    const { now, log } = this.#options;
    return (await edition.store.snapshot({ signedIn: true }, now(), log)).model;
  }

  /**
   * What everybody may see in each language, by its tag; empty for a site in one language. A language that has never been
   * readable is left out.
   */
  async snapshots(): Promise<ReadonlyMap<string, ContentSnapshot>> {
    const { tags, others } = await this.#update();
    if (others.size === 0) return new Map();
    const { now, log } = this.#options;
    const all = tags.map(async (tag, index) => {
      const edition = index === 0 ? this.main : this.#others.get(languageSegment(tag));
      const snapshot = edition?.store.snapshot({ signedIn: false }, now(), log, true);
      return [tag, await snapshot?.catch(() => undefined)] as const;
    });
    return new Map((await Promise.all(all)).flatMap(([tag, one]) => (one ? [[tag, one]] : [])));
  }

  /** From now on every edition looks for changes itself. The tags of what it announces begin with its language. */
  onChange(listener: OnChange): void {
    const noted: OnChange = async (change) => {
      const receipt = await listener(change);
      this.#receipts.push({ at: steadyNow(), ...NO_RECEIPT, ...receipt });
      this.#receipts.splice(0, this.#receipts.length - MAX_RECEIPTS);
      return receipt;
    };
    this.#listener = listener;
    this.#noted = noted;
    this.main.watch.start(noted);
    for (const [language, { watch }] of this.#others) start(watch, language, noted);
  }

  /**
   * Reads and announces all changes.
   *
   * @param since milliseconds of the monotonic clock; with it this waits until the pages are made anew
   * @returns what has come of all that was announced since then
   */
  async readAll(since?: number): Promise<ChangeReceipt> {
    const isRead = await this.take({ tags: [], withdrawn: [], drafts: [] });
    const waited =
      since === undefined
        ? undefined
        : await this.#listener?.({ tags: [], withdrawn: [] }).catch(() => undefined);
    const receipts = this.#receipts.filter(({ at }) => at >= (since ?? Infinity));
    return {
      pages: receipts.reduce((sum, { pages }) => sum + pages, 0),
      isEverywhere: isRead && receipts.every(({ isEverywhere }) => isEverywhere),
      ...(waited?.purge && { purge: waited.purge }),
    };
  }

  /**
   * Takes word of a change: each edition reads what names its language, and what other languages take over of the default.
   *
   * @returns whether everything could be read
   */
  async take(word: ContentWord): Promise<boolean> {
    const inLanguage = (language: string | undefined) => {
      const own = (list: readonly string[]) =>
        list.map(splitLanguage).flatMap((each) => (each.language === language ? each.tag : []));
      return { tags: own(word.tags), withdrawn: own(word.withdrawn), drafts: own(word.drafts) };
    };
    const main = inLanguage(undefined);
    const isWhole = isEmpty(word);
    let isRead = isWhole || !isEmpty(main) ? await this.main.watch.take(main) : true;
    await this.#update().catch(() => undefined);
    for (const [language, { watch }] of this.#others) {
      const own = inLanguage(language);
      const both = { ...own, tags: [...own.tags, ...main.tags, ...main.withdrawn] };
      if (isWhole || !isEmpty(both)) isRead = (await watch.take(both)) && isRead;
    }
    return isRead;
  }

  /** Opens the editions of languages that are new. @returns the configuration of the site */
  async #update(): Promise<Languages> {
    const { site } = await this.#readMain();
    const { inLanguage } = this.#options.source;
    const { locale = '', languages = [] } = site?.site ?? {};
    const others = inLanguage ? languages.slice(1) : [];
    for (const language of others) {
      const segment = languageSegment(language);
      if (!inLanguage || this.#others.has(segment)) continue;
      this.#open(segment, inLanguage(language, this.#readMain));
    }
    return { locale, tags: languages, others: new Set(others.map(languageSegment)) };
  }

  /** Also closes those of languages that the site does not have any more. */
  async #updateAll(): Promise<void> {
    // The store says why it cannot be read.
    const languages = await this.#update().catch(() => null);
    const { index } = this.#options;
    // Only once: what is removed while the process runs may come back, with the files that its store knows.
    if (index && languages && !this.#isTidied) await removeOtherLanguages(index, languages.others);
    this.#isTidied ||= languages !== null;
    for (const [language, { name, watch }] of languages ? this.#others : []) {
      if (languages?.others.has(language)) continue;
      watch.stop();
      contentRead.publish({ source: name, diagnostics: 0 });
      // Its pages are made anew, and are not there any more.
      await this.#noted?.({ tags: [tagInLanguage(language, tags.site)], withdrawn: [] });
      this.#others.delete(language);
    }
  }

  readonly #readMain = async () => {
    const { now, log } = this.#options;
    // What readers see is there anyway; its model is that of editors.
    return (await this.main.store.snapshot({ signedIn: false }, now(), log, true)).model;
  };

  #open(language: string, source: ContentSource): void {
    const { index, now, log } = this.#options;
    const store = contentStore(source, index && indexIn(language, index));
    const watch = new ContentWatch(store, now, log);
    this.#others.set(language, { name: source.name, store, watch, folder: `${language}/` });
    if (this.#noted) start(watch, language, this.#noted);
  }
}

/** Changes whose receipts are kept. */
const MAX_RECEIPTS = 200;
/** The receipt of a listener that tells nothing. */
const NO_RECEIPT: ChangeReceipt = { pages: 0, isEverywhere: true };

const start = (watch: ContentWatch, language: string, listener: OnChange) =>
  watch.start((change) => listener(changeIn(language, change)));

const indexIn = (language: string, { file, version, ...index }: IndexCache): IndexCache => ({
  ...index,
  file: `${file}-${language}`,
  version: `${version} ${language}`,
});

function changeIn(language: string, change: ContentChange): ContentChange {
  const prefixed = (list: string[]) => list.map((tag) => tagInLanguage(language, tag));
  return { tags: prefixed(change.tags), withdrawn: prefixed(change.withdrawn) };
}

const isEmpty = ({ tags, withdrawn, drafts }: ContentWord): boolean =>
  tags.length + withdrawn.length + drafts.length === 0;
