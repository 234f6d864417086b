import { existsSync } from 'node:fs';
import type { Editor, WritableSite } from '../editing-handler';
import { git, isTrue, reasonOf } from './git-command';

/** Milliseconds after which a folder that was no checkout is looked at again. */
const LOOK_MS = 60_000;
/** Files that wait for a commit at most, because Git was busy. */
const MAX_WAITING = 1000;

/** What was written, for a commit. */
export interface Written {
  /** In the site's folder. */
  paths: readonly string[];
  editor: Pick<Editor, 'username'>;
  /** The subject of the commit. */
  message: string;
}

/** Commits what editors write, if the site's folder is in a checkout of Git: these files only, in the editor's name. */
export class GitCommits {
  readonly #site: Pick<WritableSite, 'dir' | 'log'>;
  #lookedAt = -Infinity;
  #isCheckout = false;
  /** What could not be committed yet. */
  readonly #waiting = new Set<string>();
  /** Why the last commit failed; empty if it did not. */
  failure = '';

  constructor(site: Pick<WritableSite, 'dir' | 'log'>) {
    this.#site = site;
  }

  /** Whether the folder is in a work tree, and there is Git. */
  async isCheckout(): Promise<boolean> {
    if (this.#isCheckout || Date.now() - this.#lookedAt < LOOK_MS) return this.#isCheckout;
    this.#lookedAt = Date.now();
    const inside = await git(this.#site.dir, ['rev-parse', '--is-inside-work-tree']).catch(
      (error) => this.#noteOwner(reasonOf(error)),
    );
    // The folder itself may be one that the repository leaves out.
    const isIgnored = await isTrue(git(this.#site.dir, ['check-ignore', '-q', '.']));
    this.#isCheckout = inside === 'true' && !isIgnored;
    return this.#isCheckout;
  }

  /** Git refuses a checkout that belongs to another user, such as in a container; any other failure means that there is none. */
  #noteOwner(reason: string): string {
    if (!reason.includes('dubious ownership')) return '';
    this.failure = reason;
    this.#site.log(`editing: git: ${reason}`);
    return '';
  }

  /** Commits files. A failure is logged, and they are in the next commit. @returns whether there is a new commit */
  async commit({ paths, editor, message }: Written): Promise<boolean> {
    if (!(await this.isCheckout())) return false;
    for (const path of paths) if (this.#waiting.size < MAX_WAITING) this.#waiting.add(path);
    try {
      const isNew = await this.#commit([...this.#waiting], editor, message);
      this.#waiting.clear();
      this.failure = '';
      return isNew;
    } catch (error) {
      this.failure = reasonOf(error);
      this.#site.log(`editing: git: ${this.failure}`);
      return false;
    }
  }

  async #commit(paths: readonly string[], editor: Written['editor'], message: string) {
    const { dir } = this.#site;
    const known = (await git(dir, ['ls-files', '-z', '--', ...paths])).split('\0').filter(Boolean);
    const added: string[] = [];
    for (const path of paths) {
      if (known.includes(path) || !existsSync(/* turbopackIgnore: true */ `${dir}/${path}`))
        continue;
      if (!(await isTrue(git(dir, ['check-ignore', '-q', '--', path])))) added.push(path);
    }
    if (added.length > 0) await git(dir, ['add', '--intent-to-add', '--', ...added]);
    const all = [...known, ...added];
    if (all.length === 0) return false;
    const changed = await git(dir, ['diff', '--name-only', 'HEAD', '--', ...all]).catch(
      () => 'all',
    );
    if (changed === '') return false;
    const author = authorOf(editor);
    const env = {
      GIT_AUTHOR_NAME: author.name,
      GIT_AUTHOR_EMAIL: author.email,
      GIT_COMMITTER_NAME: author.name,
      GIT_COMMITTER_EMAIL: author.email,
    };
    // What others have staged stays so.
    const command = ['commit', '--quiet', '--no-verify', '--only', '-m', message, '--', ...all];
    await git(dir, command, { env });
    return true;
  }
}

/** Names with letters that Git takes for marks, and addresses that nobody can have. */
function authorOf({ username }: Written['editor']): { name: string; email: string } {
  const name = username.replace(/[<>\p{Cc}]/gu, '').trim() || 'editor';
  return { name, email: `${encodeURIComponent(name.replaceAll(' ', '.'))}@editors.invalid` };
}
