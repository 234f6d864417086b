import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess, freePort, outputOf, waitUntil } from '../../support/processes';
import { installedSystem } from '../systems';
import { type StrapiBoot, writeStrapiApp } from './app';

const START_MS = 90_000;

type Fields = Record<string, unknown>;

/** An entry as Strapi's REST API returns it. */
interface StrapiEntry extends Fields {
  documentId: string;
}

/** A real Strapi with its own database, in a temporary folder. */
export interface Strapi {
  base: string;
  /** The value of `CONTENT_SOURCE_KEY`: a read-only API token. */
  key: string;
  create(type: string, fields: Fields, status?: 'draft' | 'published'): Promise<StrapiEntry>;
  edit(
    type: string,
    entry: StrapiEntry,
    fields: Fields,
    status?: 'draft' | 'published',
  ): Promise<StrapiEntry>;
  remove(type: string, entry: StrapiEntry): Promise<void>;
  /** Uploads an image and returns it. */
  upload(file: string): Promise<{ id: number; url: string }>;
  kill(): Promise<void>;
  stop(): Promise<void>;
}

export interface StrapiStart {
  /** Where its webhook goes, and the secret that it sends. */
  signals?: { site: string; secret: string };
}

/** Starts a Strapi with the content types of the tests. @throws {Error} if it does not start */
export async function startStrapi({ signals }: StrapiStart = {}): Promise<Strapi> {
  const installed = await installedSystem('strapi');
  const folder = await mkdtemp(path.join(tmpdir(), 'wenzhan-strapi-'));
  await writeStrapiApp(folder, installed);
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const ready = path.join(folder, 'ready.json');
  const boot: StrapiBoot = {
    ready,
    webhook: signals ? { url: `${signals.site}/api/revalidate`, secret: signals.secret } : null,
  };
  const child = spawnStrapi(folder, port, boot);
  const output = outputOf(child);
  const abandon = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', abandon);
  const isOver = () => existsSync(ready) || child.exitCode !== null;
  if (!(await waitUntil(isOver, START_MS)) || !existsSync(ready)) {
    abandon();
    throw new Error(`Strapi did not start:\n${output()}`);
  }
  const { reader, writer } = JSON.parse(readFileSync(ready, 'utf8'));
  const call = caller(base, writer);
  const save = async (method: string, route: string, data: Fields, status: string) =>
    (await call(method, `${route}?status=${status}`, { data })).data as StrapiEntry;
  return {
    base,
    key: reader,
    create: (type, fields, status = 'published') => save('POST', `/api/${type}`, fields, status),
    edit: (type, { documentId }, fields, status = 'published') =>
      save('PUT', `/api/${type}/${documentId}`, fields, status),
    remove: async (type, { documentId }) => {
      await call('DELETE', `/api/${type}/${documentId}`);
    },
    upload: (file) => upload(base, writer, file),
    kill: async () => {
      child.kill('SIGKILL');
      await endProcess(child);
    },
    stop: async () => {
      process.off('exit', abandon);
      await endProcess(child);
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

function spawnStrapi(folder: string, port: number, boot: StrapiBoot): ChildProcess {
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production' as const,
    PORT: String(port),
    DATABASE: path.join(folder, 'strapi.db'),
    BOOT: JSON.stringify(boot),
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
  const args = ['node_modules/@strapi/strapi/bin/strapi.js', 'start'];
  return spawn(process.execPath, args, { cwd: folder, env, stdio: 'pipe' });
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

function caller(base: string, token: string) {
  return async (method: string, route: string, body?: Fields): Promise<Fields> => {
    const response = await fetch(base + route, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${route}: ${response.status} ${text}`);
    return text ? (JSON.parse(text) as Fields) : {};
  };
}
