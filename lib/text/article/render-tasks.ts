import { renderMarkdown } from '../markdown/markdown';
import { convertHtml } from '../traditional/html';
import { type ScriptSettings, scriptOf } from '../traditional/script';
import { absoluteHtml } from './absolute';
import { renderBody } from './body';
import { toMarkdown } from './markdown';

/** HTML in traditional characters. */
const toTraditional = async (html: string, settings: ScriptSettings): Promise<string> =>
  convertHtml(html, await scriptOf(settings));

const tasks = { renderBody, absoluteHtml, toMarkdown, toTraditional, renderMarkdown };

type Tasks = typeof tasks;
export type RenderTask = keyof Tasks;
export type TaskInput<N extends RenderTask> = Parameters<Tasks[N]>;
export type TaskOutput<N extends RenderTask> = Awaited<ReturnType<Tasks[N]>>;

/** What parses the text of an article. Functions of texts alone, so that another thread can run them. */
export const renderTasks: {
  [N in RenderTask]: (...input: TaskInput<N>) => TaskOutput<N> | Promise<TaskOutput<N>>;
} = tasks;
