import { absoluteHtml } from '../article/absolute';
import { renderBody } from '../article/body';
import { toMarkdown } from '../article/markdown';
import { renderMarkdown } from '../markdown/markdown';
import { convertHtml } from '../traditional/parts/html';
import { scriptOf } from '../traditional/script';
import type { RenderTask, RenderTasks, TaskInput, TaskOutput } from './renderer';

const tasks: RenderTasks = {
  renderBody,
  absoluteHtml,
  toMarkdown,
  toTraditional: async (html, settings) => convertHtml(html, await scriptOf(settings)),
  renderMarkdown,
};

/** The tasks, so typed that one can be called by a name that is not known before. */
export const renderTasks: {
  [N in RenderTask]: (...input: TaskInput<N>) => TaskOutput<N> | Promise<TaskOutput<N>>;
} = tasks;
