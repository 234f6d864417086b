import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Milliseconds of a command on the disk, and of one that asks another machine. */
const LOCAL_MS = 20_000;
const REMOTE_MS = 90_000;
const MAX_OUTPUT = 1024 * 1024;

/** Nothing may wait for somebody to type, and messages are in English. */
const ENVIRONMENT = {
  GIT_TERMINAL_PROMPT: '0',
  GIT_EDITOR: 'true',
  GIT_ASKPASS: 'true',
  SSH_ASKPASS: 'true',
  LC_ALL: 'C',
  // Those of a process that Git itself has started name another repository.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
};
const SSH = 'ssh -oBatchMode=yes -oConnectTimeout=10';
/** No hook of the repository, and no signature, holds up who saves. */
const OPTIONS = ['-c', 'core.hooksPath=/dev/null', '-c', 'commit.gpgSign=false'];

interface GitOptions {
  isRemote?: boolean;
  env?: Record<string, string>;
}

/** Runs Git in a folder. @returns what it prints, without the end of the line @throws {Error} with what it says */
export async function git(
  dir: string,
  args: readonly string[],
  { isRemote = false, env = {} }: GitOptions = {},
): Promise<string> {
  const { stdout } = await run('git', [...OPTIONS, ...args], {
    cwd: dir,
    timeout: isRemote ? REMOTE_MS : LOCAL_MS,
    maxBuffer: MAX_OUTPUT,
    env: {
      GIT_SSH_COMMAND: SSH,
      ...process.env,
      ...ENVIRONMENT,
      ...env,
    },
  });
  return stdout.trimEnd();
}

/** Whether a command that Git ends with an error status was successful. */
export const isTrue = (command: Promise<unknown>): Promise<boolean> =>
  command.then(
    () => true,
    () => false,
  );

/** What an error of Git says, in one line. */
export const reasonOf = (error: unknown): string => {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const lines = (stderr || message).split('\n').filter((line) => !line.startsWith('hint:'));
  return lines.filter(Boolean).slice(-3).join(' ').slice(0, 500);
};
