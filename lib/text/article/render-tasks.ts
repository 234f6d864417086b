import { renderMarkdown } from '../markdown/markdown';
import { absoluteHtml } from './absolute';
import { renderBody } from './body';
import { toMarkdown } from './markdown';

const tasks = { renderBody, absoluteHtml, toMarkdown, renderMarkdown };

type Tasks = typeof tasks;
export type RenderTask = keyof Tasks;
export type TaskInput<N extends RenderTask> = Parameters<Tasks[N]>;
export type TaskOutput<N extends RenderTask> = Awaited<ReturnType<Tasks[N]>>;

/** What parses the text of an article. Functions of texts alone, so that another thread can run them. */
export const renderTasks: {
  [N in RenderTask]: (...input: TaskInput<N>) => TaskOutput<N> | Promise<TaskOutput<N>>;
} = tasks;
