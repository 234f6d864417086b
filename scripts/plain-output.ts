import { spawnSync } from 'node:child_process';

/** What the framework says of a build that an owner need not know. */
const CHATTER = [
  /^[▲✓▶○◐●ƒ┌├└│]/u,
  /^\s+[·✓⨯]/u,
  /^- (?:Cache Components|Partial Prefetching|Environments|Experiments|Local|Network)/,
  /^⚠ The "middleware" file convention/u,
  /^\s*(?:To migrate automatically|npx @next\/codemod|Learn more: https:\/\/nextjs\.org)/,
  /^\s*(?:Creating an optimized|Skipping validation|Finished |Running TypeScript|Linting|Collecting |Generating |Finalizing |Compiled )/,
  /^Route \(/,
];

/** The lines of a framework's build that an owner has to see: what is not known to be chatter. */
const notableLines = (printed: string): string[] =>
  printed
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '' && !CHATTER.some((pattern) => pattern.test(line)));

/** How many pages the framework's build says that it has rendered; undefined if it does not. */
const renderedPages = (printed: string): string | undefined =>
  /Generating static pages.*\((\d+)\/\1\)/.exec(printed)?.[1];

/** Characters of what a build says at most. */
const MAX_PRINTED = 64 * 1024 * 1024;

/**
 * Runs a script of Node that builds. Of what it says it prints what an owner has to see, and all of it if it fails.
 *
 * @param args the script and its arguments
 * @returns the exit code, and how many pages there are
 */
export function runPlainly(args: readonly string[]): { status: number; pages?: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    stdio: ['inherit', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: MAX_PRINTED,
  });
  if (status !== 0) {
    console.error(`${stdout}\n${stderr}`);
    return { status: status ?? 1 };
  }
  for (const line of notableLines(`${stdout}\n${stderr}`)) console.warn(line);
  const pages = renderedPages(stdout);
  return { status, ...(pages && { pages }) };
}

/** A page in the receipt of a publication. */
export interface ReceiptPage {
  path: string;
  status: number | null;
  state: 'fresh' | 'stale' | 'expired' | 'none';
}

/**
 * What an owner has to know of a receipt. A page that is not there is withdrawn if something was withdrawn; else it has never
 * been there, and is not said.
 */
export function sortPages(list: readonly ReceiptPage[], hasWithdrawn: boolean) {
  const left = list.filter(({ state }) => state === 'stale');
  const done = list.filter(({ state }) => state !== 'stale');
  const isGone = ({ status }: ReceiptPage) => status === null || status === 404 || status === 410;
  return {
    left,
    updated: done.filter((page) => !isGone(page)),
    gone: hasWithdrawn ? done.filter(isGone) : [],
  };
}
