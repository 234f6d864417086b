import { renderMarkdown } from '../markdown/markdown';
import { convertHtml } from '../traditional/html';
import { scriptOf } from '../traditional/script';
import { absoluteHtml } from './absolute';
import { renderBody } from './body';
import { toMarkdown } from './markdown';
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
