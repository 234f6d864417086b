import { processSingleton } from '../../runtime/process/singleton';
import { log } from '../../runtime/telemetry/log';
import { isUnrenderable, UnrenderableError } from '../unrenderable';
import type { RenderTask, TaskInput, TaskOutput } from './render-tasks';

/** Runs the tasks of `render-tasks.ts` elsewhere, within limits of time and memory. */
export interface Renderer {
  /**
   * @throws {UnrenderableError} if the task fails, or takes too much time or memory
   * @throws {Error} if the task was not tried
   */
  run<N extends RenderTask>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>>;
}

const holder = () => processSingleton<{ renderer?: Renderer }>('article-renderer', () => ({}));

/** Sends the tasks to a thread; `lib/server/render-thread.ts` has it. */
export function setRenderer(renderer: Renderer): void {
  holder().renderer = renderer;
}

/**
 * Renders the text of an article, in the thread for it if there is one.
 *
 * @throws {UnrenderableError} if the text cannot be rendered; it is logged
 * @throws {Error} if it was not tried
 */
export async function render<N extends RenderTask>(
  task: N,
  ...input: TaskInput<N>
): Promise<TaskOutput<N>> {
  const { renderer } = holder();
  try {
    return renderer ? await renderer.run(task, input) : await runHere(task, input);
  } catch (error) {
    if (isUnrenderable(error)) {
      const fields = { task, reason: error.message, characters: input[0].length };
      log('error', 'a text cannot be rendered', fields);
    }
    throw error;
  }
}

async function runHere<N extends RenderTask>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>> {
  // Large, and not needed if there is a thread.
  const { renderTasks } = await import('./render-tasks');
  try {
    return await renderTasks[name](...input);
  } catch (error) {
    throw new UnrenderableError(String(error));
  }
}
