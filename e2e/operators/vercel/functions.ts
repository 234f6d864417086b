import type { ChildProcess } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { folderSize } from '../../support/footprint';
import { endProcess, freePort, outputOf, startProcess, waitUntil } from '../../support/processes';

const START_MS = 60_000;
const RUNNER = fileURLToPath(new URL('function-runner.mjs', import.meta.url));

/** The part of a function's `.vc-config.json` that matters here. */
const functionConfig = z.object({
  handler: z.string(),
  runtime: z.string(),
  useWebApi: z.boolean().optional(),
  filePathMap: z.record(z.string(), z.string()),
});

/** A function of a build output that runs. */
export interface RunningFunction {
  base: string;
  runtime: string;
  /** Its files, in bytes. */
  size: number;
  log: () => string;
}

/** The functions of a build output: each is assembled and started when it is called first. */
export class Functions {
  readonly #output: string;
  readonly #target: string;
  readonly #node: string;
  readonly #env: NodeJS.ProcessEnv;
  readonly #running = new Map<string, Promise<RunningFunction>>();
  readonly #children: ChildProcess[] = [];

  /**
   * @param output folder with `functions`; its checkout is two folders above
   * @param target empty folder, in which functions are assembled
   * @param node binary that runs them
   */
  constructor(output: string, target: string, node: string, env: NodeJS.ProcessEnv) {
    this.#output = output;
    this.#target = target;
    this.#node = node;
    this.#env = env;
  }

  has(name: string): boolean {
    return existsSync(this.#folder(name));
  }

  /** @param name such as `content/[category]/[id]` */
  get(name: string): Promise<RunningFunction> {
    // Outputs that share a function are links to its folder.
    const folder = realpathSync(this.#folder(name));
    const running = this.#running.get(folder) ?? this.#start(folder);
    this.#running.set(folder, running);
    return running;
  }

  /** All of the output. */
  all(): Promise<RunningFunction[]> {
    const root = path.join(this.#output, 'functions');
    const names = readdirSync(root, { recursive: true }).map(String);
    const folders = names.filter((name) => name.endsWith('.func'));
    return Promise.all(folders.map((name) => this.get(name.slice(0, -'.func'.length))));
  }

  async end(): Promise<void> {
    await Promise.all(this.#children.map(endProcess));
  }

  #folder = (name: string) => path.join(this.#output, 'functions', `${name}.func`);

  async #start(folder: string): Promise<RunningFunction> {
    const config = functionConfig.parse(
      JSON.parse(readFileSync(path.join(folder, '.vc-config.json'), 'utf8')),
    );
    const target = path.join(this.#target, `${this.#running.size}`);
    await cp(folder, target, { recursive: true });
    const checkout = path.join(this.#output, '../..');
    let size = (await folderSize(folder)).megabytes * 1024 * 1024;
    for (const [name, source] of Object.entries(config.filePathMap)) {
      const file = path.join(target, name);
      await mkdir(path.dirname(file), { recursive: true });
      const from = path.join(checkout, source);
      const { size: bytes } = lstatSync(from);
      // As it is: the bundler's links to packages stay links.
      await cp(from, file, { verbatimSymlinks: true });
      size += bytes;
    }
    const port = await freePort();
    const kind = config.useWebApi ? 'web' : 'node';
    const args = [RUNNER, path.join(target, config.handler), `${port}`, kind];
    const child = startProcess(this.#node, args, {
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#children.push(child);
    const log = outputOf(child);
    await waitUntil(() => child.exitCode !== null || log().includes('listening'), START_MS);
    if (child.exitCode !== null) throw new Error(`the function ${folder} ended:\n${log()}`);
    return { base: `http://127.0.0.1:${port}`, runtime: config.runtime, size, log };
  }
}
