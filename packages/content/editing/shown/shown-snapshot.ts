import type { ContentModel } from '../../content-model';
import type { ContentRecord } from '../../files/content-records';
import type { ContentSnapshot } from '../../snapshot';
import { fileInLanguage } from '../../sources/language-folders';
import type { Viewer } from '../../visibility';
import type { Editor, WritableSite } from '../editing-handler';
import { readEntryPath } from '../entries/entry-path';
import { SavedDrafts } from './saved-drafts';
import { showRecords, withDraft, withRecords } from './show-records';
import { WorkingCopies } from './working-copies';

/** Sessions whose snapshots are kept. */
const MAX_SESSIONS = 20;

interface ShownSnapshot {
  records: readonly ContentRecord[];
  snapshot: ContentSnapshot;
}

/** What editors of a site see besides what is published: drafts that are saved, and to each what only that editor has written. */
export class ShownTexts {
  readonly copies = new WorkingCopies();
  readonly #site: WritableSite;
  readonly #drafts: SavedDrafts;
  /** By what they were made of, and by session. */
  #snapshots = new WeakMap<ContentSnapshot, Map<string, ShownSnapshot>>();

  constructor(site: WritableSite) {
    this.#site = site;
    this.#drafts = new SavedDrafts(site);
  }

  /**
   * A snapshot as an editor sees it.
   *
   * @param snapshot with the drafts of articles
   * @param language that of the snapshot in lower case; undefined: the default
   * @param editor undefined for somebody else who may see drafts
   */
  async snapshot(
    snapshot: ContentSnapshot,
    viewer: Viewer,
    language: string | undefined,
    editor: Editor | undefined,
  ): Promise<ContentSnapshot> {
    const records = await this.#records(language, editor);
    if (records.length === 0) return snapshot;
    return this.#made(snapshot, editor?.session ?? '', records, () =>
      showRecords(snapshot, records, viewer, this.#site.now()),
    );
  }

  /**
   * A snapshot as a preview link shows it: with the draft of one text.
   *
   * @param snapshot the public one
   * @param language as in `snapshot`
   * @param path of the text
   */
  async linked(
    snapshot: ContentSnapshot,
    language: string | undefined,
    path: string,
  ): Promise<ContentSnapshot> {
    const entry = readEntryPath(path, await this.#site.languages());
    if (entry.language !== language) return snapshot;
    const { content } = entry;
    const draft = (await this.#drafts.read()).get(path);
    const records = draft && content.kind !== 'article' ? [draft] : [];
    return this.#made(snapshot, `link ${path}`, records, () =>
      content.kind === 'article'
        ? withDraft(snapshot, content, this.#site.now())
        : showRecords(snapshot, records, { signedIn: false }, this.#site.now()),
    );
  }

  /** The content in a language as an editor sees it. @param language in lower case; undefined: the default */
  async model(language: string | undefined, editor: Editor | undefined): Promise<ContentModel> {
    const records = await this.#records(language, editor);
    return withRecords(await this.#site.model(language), records);
  }

  async #records(
    language: string | undefined,
    editor: Editor | undefined,
  ): Promise<ContentRecord[]> {
    const byPath = new Map(await this.#drafts.read());
    for (const [path, record] of editor ? this.copies.of(editor.session, this.#site.now()) : [])
      byPath.set(path, record);
    if (byPath.size === 0) return [];
    const languages = new Set((await this.#site.languages()).slice(1));
    return [...byPath].flatMap(([path, record]) =>
      fileInLanguage(path, languages).language === language ? record : [],
    );
  }

  #made(
    base: ContentSnapshot,
    session: string,
    records: readonly ContentRecord[],
    make: () => ContentSnapshot,
  ): ContentSnapshot {
    const sessions = this.#snapshots.get(base) ?? new Map<string, ShownSnapshot>();
    const known = sessions.get(session);
    if (known && isSame(known.records, records)) return known.snapshot;
    if (sessions.size >= MAX_SESSIONS) sessions.clear();
    const snapshot = make();
    sessions.set(session, { records, snapshot });
    this.#snapshots.set(base, sessions);
    return snapshot;
  }
}

const isSame = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, index) => one === others[index]);

const shownOfSites = new WeakMap<WritableSite, ShownTexts>();

/** What is shown of a site to its editors only. There is one for each site, in memory. */
export function shownTexts(site: WritableSite): ShownTexts {
  const shown = shownOfSites.get(site) ?? new ShownTexts(site);
  shownOfSites.set(site, shown);
  return shown;
}
