import { mkdir } from 'node:fs/promises';
import { writingEntries } from '@wenzhan/texts/writing-entries';
import { missing, Refusal } from '../../envelope';
import type { WritableSite } from '../editing-handler';
import { withLock } from '../people/lock-file';
import { draftPlace, type EntryPath, readEntryPath } from './entry-path';
import { isDraftText } from './front-fields';
import { GitCommits, type Written } from './git-commits';
import { GitPush } from './git-push';
import { History } from './history';
import { Lock } from './lock';
import { OpenTexts } from './presence';
import { encodedLike, type FoundText, readTextIn } from './text-file';
import { refusalOf, removeFileIn, renameFileIn, writeFileIn } from './write-file';

/** What is on the disk of an entry. */
export interface EntryTexts {
  entry: EntryPath;
  /** The public file, which may itself be a draft. */
  own: FoundText | null;
  /** The draft of a next version, which readers do not see. */
  draft: FoundText | null;
  /** The text that editors go on with: that of the draft, if there is one. */
  current: FoundText;
}

/** Where editing keeps and finds the texts of a site. One for each site: what is open, and the lock, are in memory. */
export class EntryFiles {
  readonly site: WritableSite;
  readonly lock = new Lock();
  readonly open = new OpenTexts();
  readonly history: History;
  readonly commits: GitCommits;
  readonly pushes: GitPush;
  #reading: Promise<unknown> | undefined;

  constructor(site: WritableSite) {
    this.site = site;
    this.history = new History(`${site.data}/history`);
    this.commits = new GitCommits(site);
    const { lock } = this;
    this.pushes = new GitPush({ site, lock, onPulled: () => this.readLater() });
  }

  /** What an administrator has to look after, in words. */
  get notice(): string | undefined {
    const { notCommitted, notPushed } = writingEntries();
    if (this.commits.failure) return notCommitted(this.commits.failure);
    return this.pushes.failure ? notPushed(this.pushes.failure) : undefined;
  }

  /** Commits what was written without the lock, in a checkout of Git, and sends it. It never rejects. */
  async commit(written: Written): Promise<void> {
    const isNew = await this.lock.run(() => this.commits.commit(written));
    if (isNew) void this.pushes.push();
  }

  /** Parses a path. @throws {Refusal} 404 for one of no content file */
  async entryAt(path: string): Promise<EntryPath> {
    return readEntryPath(path, await this.site.languages());
  }

  /** As `entryAt`; of an article that was moved, where it is now: it keeps its number. */
  async entryNow(path: string): Promise<EntryPath> {
    const entry = await this.entryAt(path);
    const { content, language, folder } = entry;
    if (content.kind !== 'article') return entry;
    const { own, draft } = await this.find(entry);
    if (own || draft) return entry;
    const { articles, categories } = await this.site.model(language);
    if (!categories.some(({ name }) => name === content.category)) return entry;
    const category = articles.get(content.id)?.article.category ?? content.category;
    return category === content.category
      ? entry
      : this.entryAt(`${folder}${category}/${content.id}.md`);
  }

  /** Reads the texts of an entry. @throws {Refusal} 404 if there is none, 422 if it is no text */
  async read(entry: EntryPath): Promise<EntryTexts> {
    const texts = await this.find(entry);
    const current = texts.draft ?? texts.own;
    if (!current) throw missing();
    return { ...texts, current };
  }

  /** As `read`, of an entry that may not be there. */
  async find(entry: EntryPath): Promise<Omit<EntryTexts, 'current'>> {
    const draft = draftPlace(entry);
    return {
      entry,
      own: await readTextIn(this.site.dir, entry.path),
      draft: await readTextIn(this.#root(draft.root), draft.file),
    };
  }

  /**
   * Writes the text of a draft: into the public file if that and the text are drafts, else beside it.
   *
   * @returns false, with nothing written, if what is on the disk is not `texts` any more
   * @throws {Refusal} as `writeFileIn`
   */
  writeDraft(texts: Omit<EntryTexts, 'current'>, text: string): Promise<boolean> {
    const { entry, own, draft } = texts;
    const isOwn =
      !draft && own !== null && isArticle(entry) && isDraftText(own.text) && isDraftText(text);
    const place = isOwn ? ({ root: 'site', file: entry.path } as const) : draftPlace(entry);
    const like = (draft ?? own)?.bytes;
    return this.#write(this.#root(place.root), place.file, encodedLike(text, like), texts);
  }

  /** Writes the public file. @returns as `writeDraft` */
  writeOwn(texts: Omit<EntryTexts, 'current'>, text: string): Promise<boolean> {
    const { entry, own, draft } = texts;
    const written = encodedLike(text, (own ?? draft)?.bytes);
    return this.#write(this.site.dir, entry.path, written, texts);
  }

  /** Between the look at the disk and the write no other process of editors writes. */
  async #write(root: string, file: string, text: string, texts: Omit<EntryTexts, 'current'>) {
    const { data } = this.site;
    try {
      await mkdir(/* turbopackIgnore: true */ data, { recursive: true, mode: 0o700 });
      return await withLock(`${data}/texts.lock`, () =>
        writeFileIn(root, file, text, { isStillWanted: () => this.isAsRead(texts) }),
      );
    } catch (error) {
      throw refusalOf(error);
    }
  }

  /** As `writeDraft`. @throws {Refusal} 409 if what is on the disk is not `texts` any more */
  async mustWriteDraft(texts: Omit<EntryTexts, 'current'>, text: string): Promise<void> {
    if (!(await this.writeDraft(texts, text))) throw changedMeanwhile();
  }

  /** As `writeOwn`. @throws {Refusal} 409 if what is on the disk is not `texts` any more */
  async mustWriteOwn(texts: Omit<EntryTexts, 'current'>, text: string): Promise<void> {
    if (!(await this.writeOwn(texts, text))) throw changedMeanwhile();
  }

  removeDraft(entry: EntryPath): Promise<void> {
    const { root, file } = draftPlace(entry);
    return removeFileIn(this.#root(root), file);
  }

  removeOwn({ path }: EntryPath): Promise<void> {
    return removeFileIn(this.site.dir, path);
  }

  /** The draft of an entry that is in the site's folder, or could be. */
  draftInSite(entry: EntryPath): string[] {
    const { root, file } = draftPlace(entry);
    return root === 'site' ? [file] : [];
  }

  /** Gives an article, and its draft, another place. @throws {Refusal} as `writeFileIn` */
  async rename(from: EntryPath, to: EntryPath): Promise<void> {
    const { own, draft } = await this.find(from);
    // A draft without its article would be a fault.
    if (own) await renameFileIn(this.site.dir, from.path, to.path);
    if (draft) await renameFileIn(this.site.dir, draftPlace(from).file, draftPlace(to).file);
  }

  /** Whether the texts of an entry are still on the disk as they were read. */
  async isAsRead({ entry, own, draft }: Omit<EntryTexts, 'current'>): Promise<boolean> {
    const now = await this.find(entry);
    return isSame(own, now.own) && isSame(draft, now.draft);
  }

  /** Begins to read what was written, for the next list. */
  readLater(): void {
    const reading = this.site.readChanges().catch((error) => this.site.log(`editing: ${error}`));
    this.#reading = reading;
    void reading.then(() => {
      if (this.#reading === reading) this.#reading = undefined;
    });
  }

  /** Waits for what `readLater` began. */
  async isRead(): Promise<void> {
    await this.#reading;
  }

  #root(root: 'site' | 'data'): string {
    return root === 'site' ? this.site.dir : this.site.data;
  }
}

const changedMeanwhile = () => new Refusal(409, writingEntries().changedMeanwhile);

const isArticle = ({ content }: EntryPath): boolean => content.kind === 'article';

const isSame = (a: FoundText | null, b: FoundText | null): boolean =>
  a === b || (a !== null && b !== null && a.bytes.equals(b.bytes));
