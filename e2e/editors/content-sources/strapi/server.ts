import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { callJson, type Place, type Webhooks, withSystem } from '../systems';
import { readyFile, writeStrapiApp } from './app';

type Fields = Record<string, unknown>;
type Status = 'draft' | 'published';

/** An entry as Strapi's REST API returns it. */
interface StrapiEntry extends Fields {
  documentId: string;
}

/** A real Strapi with its own database, in a temporary folder. */
export interface Strapi {
  base: string;
  /** The value of `CONTENT_SOURCE_KEY`: a read-only API token. */
  key: string;
  create(type: string, fields: Fields, status?: Status): Promise<StrapiEntry>;
  edit(type: string, entry: StrapiEntry, fields: Fields, status?: Status): Promise<StrapiEntry>;
  remove(type: string, entry: StrapiEntry): Promise<void>;
  /** Uploads an image and returns it. */
  upload(file: string): Promise<{ id: number; url: string }>;
  kill(): Promise<void>;
}

/**
 * Runs with a Strapi that has the content types of the tests, and a webhook if there is a site for it.
 *
 * @throws {Error} if it does not start
 */
export function withStrapi<T>(
  webhooks: Webhooks | null,
  run: (strapi: Strapi) => Promise<T>,
): Promise<T> {
  const launch = async (place: Place) => {
    await writeStrapiApp(place, webhooks);
    const env = {
      PATH: process.env.PATH,
      HOME: place.folder,
      NODE_ENV: 'production' as const,
      STRAPI_TELEMETRY_DISABLED: 'true',
    };
    const args = ['node_modules/@strapi/strapi/bin/strapi.js', 'start'];
    return spawn(process.execPath, args, { cwd: place.folder, env, stdio: 'pipe' });
  };
  const isUp = ({ folder }: Place) => existsSync(readyFile(folder));
  return withSystem('strapi', { launch, isUp }, async ({ base, folder, kill }) => {
    const { reader, writer } = JSON.parse(readFileSync(readyFile(folder), 'utf8'));
    const headers = { authorization: `Bearer ${writer}` };
    const call = (method: string, route: string, body?: Fields) =>
      callJson(method, `${base}/api/${route}`, headers, body);
    const save = async (method: string, route: string, data: Fields, status: Status) =>
      (await call(method, `${route}?status=${status}`, { data })).data as StrapiEntry;
    return run({
      base,
      key: reader,
      create: (type, fields, status = 'published') => save('POST', type, fields, status),
      edit: (type, { documentId }, fields, status = 'published') =>
        save('PUT', `${type}/${documentId}`, fields, status),
      remove: async (type, { documentId }) => {
        await call('DELETE', `${type}/${documentId}`);
      },
      upload: (file) => upload(base, writer, file),
      kill,
    });
  });
}

async function upload(base: string, token: string, file: string) {
  const body = new FormData();
  const image = new Blob([readFileSync(file)], { type: 'image/png' });
  body.append('files', image, path.basename(file));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${base}/api/upload`, { method: 'POST', headers, body });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  return ((await response.json()) as [{ id: number; url: string }])[0];
}
