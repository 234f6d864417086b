import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SignJWT } from 'jose';
import { waitUntil } from '../../../support/processes';
import { ROOT } from '../../../support/site';
import { callJson, isOk, type Place, type Webhooks, withSystem } from '../systems';

const PICTURE = path.join(ROOT, 'packages/import/testing/hexo/source/_posts/hello/picture.png');
const SIGN_IN_MS = 60_000;
const OWNER = { email: 'editor@example.com', password: 'correct horse battery 9' };
const FOLDERS = ['data', 'images', 'files', 'media', 'logs', 'settings', 'public', 'adapters'];
const WEBHOOKS = [
  ...['published', 'published.edited', 'unpublished', 'deleted'].flatMap((event) => [
    `post.${event}`,
    `page.${event}`,
  ]),
  ...['tag.edited', 'tag.deleted'],
];

type Body = Record<string, unknown>;

/** A real Ghost with its own database, in a temporary folder. */
export interface Ghost {
  base: string;
  /** The value of `CONTENT_SOURCE_KEY`: keys of the Content API and the Admin API. */
  key: string;
  /** The owner's staff access token. */
  staff: { email: string; token: string };
  /** Calls the Admin API as the integration. @throws {Error} for a failure */
  admin(method: string, route: string, body?: Body): Promise<Body>;
  /** Creates a post or page and returns it. */
  create(resource: 'posts' | 'pages', fields: Body): Promise<Created>;
  edit(resource: 'posts' | 'pages', created: Created, fields: Body): Promise<Created>;
  /** Everything as JSON, as its administration exports it. */
  exportAll(): Promise<string>;
  kill(): Promise<void>;
}

interface Created extends Body {
  id: string;
  slug: string;
  updated_at: string;
}

/**
 * Runs with a Ghost that has an owner, and an integration with webhooks if there is a site for them.
 *
 * @throws {Error} if it does not start
 */
export function withGhost<T>(
  webhooks: Webhooks | null,
  run: (ghost: Ghost) => Promise<T>,
): Promise<T> {
  const isUp = ({ base }: Place) => isOk(`${base}/ghost/api/admin/site/`);
  return withSystem('ghost', { launch: launchGhost, isUp }, async ({ base, kill }) => {
    const keys = await setUp(base, webhooks);
    const admin = adminCall(base, keys.admin);
    const save = async (method: string, route: string, resource: string, fields: Body) => {
      const answer = await admin(method, `${route}?source=html`, { [resource]: [fields] });
      return (answer[resource] as Created[])[0] as Created;
    };
    return run({
      base,
      key: `${keys.content},${keys.admin}`,
      staff: { email: OWNER.email, token: keys.staff },
      admin,
      create: (resource, fields) => save('POST', `/${resource}/`, resource, fields),
      edit: (resource, { id, updated_at }, fields) =>
        save('PUT', `/${resource}/${id}/`, resource, { updated_at, ...fields }),
      exportAll: async () =>
        JSON.stringify(await adminCall(base, keys.staff)('GET', '/db/'), null, 2),
      kill,
    });
  });
}

/** The files that seeded posts show, whole enough to be told by their first bytes. */
async function writeMedia(folder: string): Promise<void> {
  const pictures = ['one', 'two', 'three', 'cover'].map((name) => `images/${name}.png`);
  for (const name of [...pictures, 'media/film.png']) await cp(PICTURE, path.join(folder, name));
  await writeFile(path.join(folder, 'media/sound.mp3'), 'ID3\x04');
  await writeFile(path.join(folder, 'media/film.mp4'), '\0\0\0\x18ftypisom');
  await writeFile(path.join(folder, 'files/paper.pdf'), '%PDF-1.7');
}

async function launchGhost({ installed, folder, port, base }: Place): Promise<ChildProcess> {
  for (const name of FOLDERS) await mkdir(path.join(folder, name));
  await writeMedia(folder);
  await symlink(path.join(installed, 'app/content/themes'), path.join(folder, 'themes'));
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    NODE_ENV: 'production' as const,
    url: base,
    server__host: '127.0.0.1',
    server__port: String(port),
    database__client: 'sqlite3',
    database__connection__filename: path.join(folder, 'data/ghost.db'),
    database__useNullAsDefault: 'true',
    paths__contentPath: folder,
    logging__transports: '["stdout"]',
    security__staffDeviceVerification: 'false',
    // It does not send webhooks to this machine otherwise.
    security__allowWebhookInternalIPs: 'true',
    privacy__useUpdateCheck: 'false',
    privacy__useGravatar: 'false',
    privacy__useRpcPing: 'false',
  };
  const node = path.join(installed, 'tools/node_modules/.bin/node');
  const options = { cwd: path.join(installed, 'app'), env, stdio: 'pipe' } as const;
  return spawn(node, ['index.js'], options);
}

/** Creates the owner, as the first visitor of its editor does, and an integration. */
async function setUp(base: string, webhooks: Webhooks | null) {
  const setup = { name: '编辑', ...OWNER, blogTitle: '试验站' };
  let cookie = '';
  const call = (method: string, route: string, body?: Body) =>
    callJson(method, `${base}/ghost/api/admin${route}`, { cookie, origin: base }, body);
  await call('POST', '/authentication/setup/', { setup: [setup] });
  // A session that begins while the first owner is being set up is sometimes lost.
  const isSignedIn = async () => {
    cookie = await signIn(base);
    return call('GET', '/users/me/').then(
      () => true,
      () => false,
    );
  };
  if (!(await waitUntil(isSignedIn, SIGN_IN_MS)))
    throw new Error('Ghost does not sign its owner in');
  // A new Ghost is in English, and so is the interface of its site.
  await call('PUT', '/settings/', { settings: [{ key: 'locale', value: 'zh' }] });
  const { integrations } = await call('POST', '/integrations/?include=api_keys,webhooks', {
    integrations: [{ name: '文站' }],
  });
  const [integration] = integrations as { id: string; api_keys: ApiKey[] }[];
  const secretOf = (type: string) =>
    integration?.api_keys.find((key) => key.type === type)?.secret ?? '';
  for (const event of webhooks ? WEBHOOKS : []) {
    const target = { target_url: `${webhooks?.site}/api/revalidate`, secret: webhooks?.secret };
    const webhook = { name: event, event, integration_id: integration?.id, ...target };
    await call('POST', '/webhooks/', { webhooks: [webhook] });
  }
  const { apiKey } = await call('GET', '/users/me/token/');
  const { id, secret } = apiKey as ApiKey;
  return { content: secretOf('content'), admin: secretOf('admin'), staff: `${id}:${secret}` };
}

/** The cookie of a new session of the owner. */
async function signIn(base: string): Promise<string> {
  const session = await fetch(`${base}/ghost/api/admin/session/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ username: OWNER.email, password: OWNER.password }),
  });
  return session.headers.get('set-cookie')?.split(';')[0] ?? '';
}

interface ApiKey {
  id: string;
  type: string;
  secret: string;
}

function adminCall(base: string, key: string) {
  const [kid = '', secret = ''] = key.split(':');
  return async (method: string, route: string, body?: Body) => {
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'HS256', kid })
      .setIssuedAt()
      .setExpirationTime('5m')
      .setAudience('/admin/')
      .sign(Buffer.from(secret, 'hex'));
    const headers = { authorization: `Ghost ${token}` };
    return callJson(method, `${base}/ghost/api/admin${route}`, headers, body);
  };
}
