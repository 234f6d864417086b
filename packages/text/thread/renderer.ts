import type { ArticleBody } from '../article/article-body';
import type { ScriptSettings } from '../traditional/script-settings';

/** What parses the text of an article. Functions of texts alone, so that another thread can run them. */
export interface RenderTasks {
  renderBody(
    content: string,
    cdnUrl: string,
    idPrefix?: string,
    locale?: string | undefined,
  ): ArticleBody;
  absoluteHtml(html: string, page: string): string;
  toMarkdown(html: string, page: string): string;
  /** HTML in traditional characters. */
  toTraditional(html: string, settings: ScriptSettings): Promise<string>;
  renderMarkdown(markdown: string, locale?: string): Promise<string>;
}

export type RenderTask = keyof RenderTasks;
export type TaskInput<N extends RenderTask> = Parameters<RenderTasks[N]>;
export type TaskOutput<N extends RenderTask> = Awaited<ReturnType<RenderTasks[N]>>;

/** Runs the tasks elsewhere, within limits of time and memory. */
export interface Renderer {
  /**
   * @throws {UnrenderableError} if the task fails, or takes too much time or memory
   * @throws {Error} if that is not the fault of the text: it may be tried again
   */
  run<N extends RenderTask>(name: N, input: TaskInput<N>): Promise<TaskOutput<N>>;
}
