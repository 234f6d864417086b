import { thisProcess } from '@wenzhan/kit/process/process';
import { log } from '@wenzhan/kit/telemetry/log';
import type { Renderer, RenderTask, TaskInput, TaskOutput } from '../thread/renderer';
import { isUnrenderable, UnrenderableError } from './unrenderable';

/**
 * Characters and tags up to which a text is rendered where it is asked for: some 50 ms for the worst that
 * `bench/crawl.ts` tries with `--hostile`, a few for an ordinary article. Serialising Markdown takes longest.
 */
const SHORT: Readonly<Record<RenderTask, { characters: number; tags: number }>> = {
  renderBody: { characters: 10_000, tags: 600 },
  renderMarkdown: { characters: 10_000, tags: 600 },
  toMarkdown: { characters: 20_000, tags: 500 },
  absoluteHtml: { characters: 100_000, tags: 3000 },
  toTraditional: { characters: 20_000, tags: 1000 },
};

/**
 * Renders the text of an article: a short one here, so that ordinary pages never wait for others; a long one in the
 * thread for them, if there is one.
 *
 * @throws {UnrenderableError} if the text cannot be rendered; it is logged
 * @throws {Error} if the thread is too busy for it
 */
export async function render<N extends RenderTask>(
  task: N,
  ...input: TaskInput<N>
): Promise<TaskOutput<N>> {
  try {
    // A server sets `RenderThread`.
    const renderer = thisProcess.renderer as Renderer | undefined;
    if (!renderer || isShort(task, input[0])) return await runHere(task, input);
    return await renderer.run(task, input);
  } catch (error) {
    if (isUnrenderable(error)) {
      const fields = { task, reason: error.message, characters: input[0].length };
      log('error', 'a text cannot be rendered', fields);
    }
    throw error;
  }
}

/** Elements inside each other in a short text; an ordinary one has less than half of them. */
const SHORT_DEPTH = 30;
/** Their end tags are optional, or they have none. */
const UNCLOSED = new Set('br col dd dt hr img input li p source td th tr wbr'.split(' '));

/** Whether a text is rendered where it is asked for. */
export function isShort(task: RenderTask, text: string): boolean {
  const { characters, tags } = SHORT[task];
  return (
    text.length <= characters && text.split('<').length <= tags && depthOf(text) <= SHORT_DEPTH
  );
}

/** How many elements are inside each other at most, by the tags alone. */
function depthOf(html: string): number {
  let depth = 0;
  let most = 0;
  for (const [, end, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (UNCLOSED.has(name.toLowerCase())) continue;
    depth += end ? -1 : 1;
    most = Math.max(most, depth);
  }
  return most;
}

async function runHere<N extends RenderTask>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>> {
  // Large, and not needed before the first text.
  const { renderTasks } = await import('../thread/render-tasks');
  try {
    return await renderTasks[name](...input);
  } catch (error) {
    throw new UnrenderableError(String(error));
  }
}
