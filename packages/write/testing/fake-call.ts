import {
  type EditingCall,
  type EditingData,
  editingCalls,
} from '@wenzhan/contract/calls/editing/calls';
import { ApiError } from '@wenzhan/contract/request/errors';
import type { CallEditing, EditStatus } from '../forms/call';

type Answers = { [N in EditingCall]?: EditingData<N> | ApiError };

/** A content service that gives prepared answers, which fit the contract, and remembers what it was asked. */
export function fakeCall(answers: Answers): { call: CallEditing; asked: [string, unknown][] } {
  const asked: [string, unknown][] = [];
  const call: CallEditing = async (name, input) => {
    asked.push([name, input?.body ?? input?.query]);
    const answer = answers[name];
    if (answer === undefined) throw refusal(404);
    if (answer instanceof ApiError) throw answer;
    return editingCalls[name].data.parse(answer) as never;
  };
  return { call, asked };
}

/** A response with another code than 0. */
export const refusal = (code: number, message = ''): ApiError =>
  new ApiError(message, { kind: 'envelope', call: 'edit_save', code });

export const STATUS: EditStatus = {
  user: { username: 'editor', role: 'administers' },
  isWritable: true,
  languages: ['zh-cn', 'en'],
  categories: [
    { name: 'news', title: '新闻' },
    { name: 'guides', title: '指南' },
    { language: 'en', name: 'news', title: 'News' },
  ],
  timeZone: 'Asia/Shanghai',
};

export const ENTRY: EditingData<'edit_read'>['entry'] = {
  path: 'news/101.md',
  kind: 'article',
  title: '文站可以运行了',
  category: 'news',
  state: 'published',
  hasDraft: true,
  changedAt: '2026-11-29T10:00:00Z',
  address: '/content/news/101',
  openBy: [{ username: '小王', since: '2026-11-29T10:00:00Z' }],
};

export const READ: EditingData<'edit_read'> = {
  entry: ENTRY,
  text: '---\ntitle: 文站可以运行了\n---\n\n<b>正文</b>\n',
  version: 'b'.repeat(32),
  problems: [{ line: 2, message: '太短', field: 'title' }],
  fields: [],
};
