import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { EditingCall, EditingData } from '@wenzhan/contract/calls/editing/calls';
import type { Role } from '@wenzhan/contract/calls/editing/values';
import type { ContentApiOptions } from '../service/api';
import { article, CATEGORY, page, testApi } from './content-folder';

/** Who may write in tests, by token. */
const ROLES = new Map<string, Role>([
  ['writer', 'writes'],
  ['publisher', 'publishes'],
  ['admin', 'administers'],
]);

/** An API over a new folder with these files, and what editors ask of it: each name of a role is a token. */
export async function editingApi(
  content: string | Record<string, string>,
  options: Partial<ContentApiOptions> = {},
) {
  const api = await testApi(content, {
    editorOf: async (request) => {
      const username = /^Bearer (\w+)$/.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
      const role = ROLES.get(username);
      return role && { username, role, session: username };
    },
    ...options,
  });
  const call = async (name: EditingCall, input: Record<string, unknown>, as = 'admin') => {
    const isPost = /save|show|create|publish|move|withdraw|delete$|link$|upload|message$/.test(
      name,
    );
    const query = new URLSearchParams(isPost ? {} : (input as Record<string, string>));
    return api.ask(`${name}?${query}`, {
      method: isPost ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${as}`, 'content-type': 'application/json' },
      ...(isPost && { body: JSON.stringify(input) }),
    });
  };
  /** The data of a call that has to succeed. */
  const edit = async <N extends EditingCall>(
    name: N,
    input: Record<string, unknown> = {},
    as?: string,
  ): Promise<EditingData<N>> => {
    const { code, message, data } = await call(name, input, as);
    if (code !== 0) throw new Error(`${name}: ${code} ${message}\n${api.lines.join('\n')}`);
    return data;
  };
  /** The bytes of a file of the folder, as text; null without it. */
  const file = (name: string) =>
    readFile(path.join(api.dir, name), 'utf8').catch(() => null as string | null);
  return { ...api, call, edit, file };
}

/** The content of a small office. */
export const OFFICE = {
  'news/category.yaml': CATEGORY,
  'guides/category.yaml': 'title: 指南\norder: 2\n',
  'news/7.md': article({ title: '新厂', tags: ['工厂'] }),
  'pages/about_us.md': page('关于我们'),
  'pages/job.md': page('招聘'),
};

/** The version of a text as it is now. */
export const versionAt = async (
  edit: Awaited<ReturnType<typeof editingApi>>['edit'],
  path: string,
): Promise<string> => (await edit('edit_read', { path })).version;
