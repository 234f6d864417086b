import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Place, Webhooks } from '../systems';

/** The content types of the tests: those of the default mapping, with an article text of each kind. */
const TYPES = {
  article: {
    plural: 'articles',
    draftAndPublish: true,
    attributes: {
      title: { type: 'string', required: true },
      description: { type: 'text' },
      slug: { type: 'uid', targetField: 'title' },
      content: { type: 'richtext' },
      blocks: { type: 'blocks' },
      cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
      category: relation('manyToOne', 'category'),
      tags: relation('manyToMany', 'tag'),
      author: relation('manyToOne', 'author'),
    },
  },
  category: {
    plural: 'categories',
    attributes: {
      name: { type: 'string', required: true },
      slug: { type: 'uid', targetField: 'name' },
      description: { type: 'text' },
    },
  },
  tag: { plural: 'tags', attributes: { name: { type: 'string', required: true } } },
  author: { plural: 'authors', attributes: { name: { type: 'string', required: true } } },
  page: {
    plural: 'pages',
    draftAndPublish: true,
    attributes: {
      title: { type: 'string', required: true },
      slug: { type: 'uid', targetField: 'title' },
      content: { type: 'richtext' },
    },
  },
};

function relation(kind: string, target: string) {
  return { type: 'relation', relation: kind, target: `api::${target}.${target}` };
}

const SECRETS = ['one secret of the tests', 'another secret of the tests'];
/** Its configuration files, by name. */
const configOf = ({ folder, port }: Place) => ({
  server: { host: '127.0.0.1', port, app: { keys: SECRETS } },
  database: {
    connection: {
      client: 'sqlite',
      connection: { filename: path.join(folder, 'strapi.db') },
      useNullAsDefault: true,
    },
  },
  admin: {
    auth: { secret: SECRETS[0] },
    apiToken: { salt: SECRETS[0] },
    transfer: { token: { salt: SECRETS[0] } },
    secrets: { encryptionKey: 'a key of the tests, of 32 letters' },
    serveAdminPanel: false,
  },
  api: { rest: { defaultLimit: 25, maxLimit: 100 } },
  plugins: { 'users-permissions': { config: { jwtSecret: SECRETS[0] } } },
  middlewares: ['logger', 'errors', 'security', 'cors', 'poweredBy', 'query', 'body', 'session']
    .concat('favicon', 'public')
    .map((name) => `strapi::${name}`),
});

/** Where Strapi writes the tokens that it made, as soon as it listens. */
export const readyFile = (folder: string) => path.join(folder, 'ready.json');

/** Makes tokens and a webhook, and lets everyone read, as its owner would in the admin panel. */
const indexOf = (
  { folder }: Place,
  webhooks: Webhooks | null,
) => `const { writeFileSync } = require('node:fs');
const webhooks = ${JSON.stringify(webhooks)};
const TYPES = ${JSON.stringify(Object.keys(TYPES))};
module.exports = {
  async bootstrap({ strapi }) {
    const token = (name, type) =>
      strapi.service('admin::api-token').create({ name, description: '', type, lifespan: null });
    const reader = await token('reader', 'read-only');
    const writer = await token('writer', 'full-access');
    const role = await strapi.db
      .query('plugin::users-permissions.role')
      .findOne({ where: { type: 'public' } });
    for (const type of TYPES) {
      for (const action of ['find', 'findOne']) {
        await strapi.db.query('plugin::users-permissions.permission').create({
          data: { action: \`api::\${type}.\${type}.\${action}\`, role: role.id },
        });
      }
    }
    if (webhooks) {
      const webhook = await strapi.get('webhookStore').createWebhook({
        name: 'site',
        url: \`\${webhooks.site}/api/revalidate\`,
        headers: { Authorization: \`Bearer \${webhooks.secret}\` },
        events: ['create', 'update', 'delete', 'publish', 'unpublish'].map((it) => \`entry.\${it}\`),
        isEnabled: true,
      });
      strapi.get('webhookRunner').add(webhook);
    }
    const ready = { reader: reader.accessKey, writer: writer.accessKey };
    strapi.server.httpServer.once('listening', () => {
      writeFileSync(${JSON.stringify(readyFile(folder))}, JSON.stringify(ready));
    });
  },
};
`;

/** What Strapi wants for each type, by folder: its own. */
const PARTS = {
  controllers: 'createCoreController',
  routes: 'createCoreRouter',
  services: 'createCoreService',
};

/** Writes a Strapi project into an empty folder. */
export async function writeStrapiApp(place: Place, webhooks: Webhooks | null): Promise<void> {
  const { folder, installed } = place;
  const write = async (file: string, text: string) => {
    const target = path.join(folder, file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, text);
  };
  for (const [name, value] of Object.entries(configOf(place))) {
    await write(`config/${name}.js`, `module.exports = () => (${JSON.stringify(value)});\n`);
  }
  await write('src/index.js', indexOf(place, webhooks));
  // Strapi looks here for itself and for its plugins.
  const packages = ['@strapi/strapi', '@strapi/plugin-users-permissions'];
  const dependencies = Object.fromEntries(packages.map((name) => [name, '5.54.0']));
  await write('package.json', JSON.stringify({ name: 'strapi', private: true, dependencies }));
  await mkdir(path.join(folder, 'public/uploads'), { recursive: true });
  await symlink(path.join(installed, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [name, { plural, attributes, ...options }] of Object.entries(TYPES)) {
    const schema = {
      kind: 'collectionType',
      collectionName: plural,
      info: { singularName: name, pluralName: plural, displayName: name },
      options: { draftAndPublish: false, ...options },
      attributes,
    };
    const api = `src/api/${name}`;
    await write(`${api}/content-types/${name}/schema.json`, JSON.stringify(schema));
    for (const [part, make] of Object.entries(PARTS)) {
      const text = `module.exports = require('@strapi/strapi').factories.${make}('api::${name}.${name}');\n`;
      await write(`${api}/${part}/${name}.js`, text);
    }
  }
}
