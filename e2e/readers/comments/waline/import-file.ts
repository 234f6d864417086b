import { readFile } from 'node:fs/promises';
import { callJson } from '../../../editors/content-sources/systems';

interface Row {
  objectId: string;
  pid?: string;
  rid?: string;
  [field: string]: unknown;
}

const OWNER = { email: 'owner@example.com', password: 'a-password-of-the-tests' };

/**
 * Imports a file into a new Waline by the requests that its administration page (`/ui/migration`) sends: the tables of
 * the file are emptied, each row is added without its relations, and these are set once all ids are known.
 */
export async function importFile(base: string, file: string): Promise<void> {
  const { type, tables, data } = JSON.parse(await readFile(file, 'utf8'));
  if (type !== 'waline') throw new Error(`${file} is no export of Waline`);
  const headers = { referer: base, authorization: `Bearer ${await signIn(base)}` };
  const call = async (method: string, query: string, body?: object) => {
    const {
      errno,
      errmsg,
      data: answer,
    } = await callJson(method, `${base}/api/db?${query}`, headers, body);
    if (errno !== 0) throw new Error(`${method} ${query}: ${errmsg}`);
    return answer as Row;
  };
  for (const table of tables as string[]) {
    await call('DELETE', `table=${table}`);
    const ids = new Map<string, string>();
    const rows: Row[] = data[table];
    for (const { objectId, pid, rid, ...row } of rows) {
      ids.set(objectId, (await call('POST', `table=${table}`, row)).objectId);
    }
    for (const { objectId, pid, rid } of rows) {
      if (!pid && !rid) continue;
      const relations = { pid: ids.get(pid ?? ''), rid: ids.get(rid ?? '') };
      await call('PUT', `table=${table}&objectId=${ids.get(objectId)}`, relations);
    }
  }
}

/** The first user of a Waline is its administrator. @returns a token */
async function signIn(base: string): Promise<string> {
  const headers = { referer: base };
  await callJson('POST', `${base}/api/user`, headers, { display_name: '站长', url: '', ...OWNER });
  const { data } = await callJson('POST', `${base}/api/token`, headers, OWNER);
  return String((data as { token: string }).token);
}
