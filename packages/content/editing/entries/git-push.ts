import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { troubleNoted } from '@wenzhan/kit/telemetry/events';
import { coalesced } from '../../coalesced';
import type { WritableSite } from '../editing-handler';
import { git, isTrue, reasonOf } from './git-command';
import type { Lock } from './lock';

/** Milliseconds between tries. */
const PAUSES_MS = [0, 5000, 30_000, 120_000, 600_000];
/** How often commits are put on those of others before it counts as a failure. */
const MAX_REBASES = 3;

interface PushOptions {
  site: Pick<WritableSite, 'dir' | 'log'>;
  /** Nobody writes while it is held. */
  lock: Lock;
  /** Is called when files have come from others. */
  onPulled: () => void;
  pauses?: readonly number[];
}

/**
 * Sends commits to where the branch comes from, one push at a time, again and again if that fails. Those of others come in
 * first; of a conflict nothing is changed, and `failure` tells it.
 */
export class GitPush {
  readonly #options: PushOptions;
  /** Why the commits are not sent yet; empty if they are. */
  failure = '';
  #noted: string | undefined;

  constructor(options: PushOptions) {
    this.#options = options;
  }

  /** Sends all commits. It never rejects. */
  readonly push = coalesced(async (): Promise<void> => {
    const { site, pauses = PAUSES_MS } = this.#options;
    for (const pause of pauses) {
      await sleep(pause, undefined, { ref: false });
      try {
        await this.#pushNow();
        this.#note('');
        return;
      } catch (error) {
        const failure = reasonOf(error);
        if (failure !== this.failure) site.log(`editing: git push: ${failure}`);
        this.#note(failure);
        if (error instanceof RebaseConflict) return;
      }
    }
  });

  #note(failure: string): void {
    this.failure = failure;
    if (failure === this.#noted) return;
    this.#noted = failure;
    const key = `push ${this.#options.site.dir}`;
    const reason = failure && `git push: ${failure}`;
    troubleNoted.publish({ kind: 'publication', key, reason: reason || null });
  }

  async #pushNow(): Promise<void> {
    const { dir } = this.#options.site;
    const upstream = await upstreamOf(dir);
    if (!upstream) return;
    const { remote, branch } = upstream;
    for (let tries = 0; tries < MAX_REBASES; tries += 1) {
      const isSent = await isTrue(
        git(dir, ['push', '--quiet', remote, `HEAD:refs/heads/${branch}`], { isRemote: true }),
      );
      if (isSent) return;
      await git(dir, ['fetch', '--quiet', remote, branch], { isRemote: true });
      await this.#rebase(await git(dir, ['rev-parse', 'FETCH_HEAD']));
    }
    await git(dir, ['push', '--quiet', remote, `HEAD:refs/heads/${branch}`], { isRemote: true });
  }

  /** Puts the commits on those of others: in a folder of its own, so that readers never see a state in between. */
  async #rebase(onto: string): Promise<void> {
    const { site, lock, onPulled } = this.#options;
    const { dir } = site;
    const head = await git(dir, ['rev-parse', 'HEAD']);
    if (await isTrue(git(dir, ['merge-base', '--is-ancestor', onto, head]))) return;
    const folder = await mkdtemp(`${tmpdir()}/wenzhan-rebase-`);
    try {
      await git(dir, ['worktree', 'add', '--quiet', '--force', '--detach', folder, head]);
      await rebaseIn(folder, onto);
      const rebased = await git(folder, ['rev-parse', 'HEAD']);
      await lock.run(async () => {
        // Whoever has written meanwhile is taken along with the next try.
        if ((await git(dir, ['rev-parse', 'HEAD'])) !== head) return;
        await git(dir, ['reset', '--quiet', '--keep', rebased]);
      });
      onPulled();
    } finally {
      await git(dir, ['worktree', 'remove', '--force', folder]).catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** The same part was changed by others. */
class RebaseConflict extends Error {}

async function rebaseIn(folder: string, onto: string): Promise<void> {
  const env = { GIT_COMMITTER_NAME: 'editors', GIT_COMMITTER_EMAIL: 'editors@editors.invalid' };
  try {
    await git(folder, ['rebase', '--quiet', onto], { env });
  } catch (error) {
    await git(folder, ['rebase', '--abort']).catch(() => undefined);
    throw new RebaseConflict(reasonOf(error));
  }
}

/** Where a branch comes from; with none, the branch of the same name of the only remote. Undefined without a remote. */
async function upstreamOf(dir: string): Promise<{ remote: string; branch: string } | undefined> {
  const branch = await git(dir, ['symbolic-ref', '--short', 'HEAD']).catch(() => '');
  if (!branch) return undefined;
  const setting = (name: string) =>
    git(dir, ['config', `branch.${branch}.${name}`]).catch(() => undefined);
  const [remote, merge] = [await setting('remote'), await setting('merge')];
  if (remote && merge) return { remote, branch: merge.replace('refs/heads/', '') };
  const [only, ...others] = (await git(dir, ['remote'])).split('\n').filter(Boolean);
  return only !== undefined && others.length === 0 ? { remote: only, branch } : undefined;
}
