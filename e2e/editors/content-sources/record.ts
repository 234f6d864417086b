import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ContentSource } from '@wenzhan/content/sources/source';
import { type Recording, requestName } from '@wenzhan/content/testing/content-sources/recording';
import { serveHttp } from '@wenzhan/kit/testing/api-server';
import { ROOT } from '../../support/site';
import { recordGhost } from './ghost/record';
import type { Recorded, Recorder } from './recorder';
import { recordStrapi } from './strapi/record';

const WEBHOOK_MS = 1500;
const RECORDERS: Record<string, (recorder: Recorder) => Promise<Recorded>> = {
  ghost: recordGhost,
  strapi: recordStrapi,
};

/** Records the answers of a real system for the unit tests: `npm run record:ghost`. */
async function record(system: string): Promise<void> {
  const run = RECORDERS[system];
  if (!run) throw new Error(`usage: record.ts ${Object.keys(RECORDERS).join('|')}`);
  const answers: Recording['answers'] = {};
  const webhooks: Recording['webhooks'] = [];
  let step = '';
  const server = await serveHttp(async (request, response) => {
    const names = Object.entries(request.headers).filter(([name]) => name.startsWith('x-'));
    const headers = Object.fromEntries(names.map(([name, value]) => [name, String(value)]));
    const body = await text(request);
    if (step) webhooks.push({ step, headers, body });
    response.end('{}');
  });
  const real = globalThis.fetch;
  const readAll = async (source: ContentSource) => {
    globalThis.fetch = async (input, init) => {
      const response = await real(input, init);
      const body = await response.clone().json();
      answers[requestName(String(input))] = { status: response.status, body };
      return response;
    };
    const { fingerprints } = await source.scan();
    await source.read([...fingerprints.keys()], () => {});
    await source.scan();
    globalThis.fetch = real;
  };
  const { base, example, secrets, made } = await run({
    site: server.base,
    secret: 'a secret of the recording',
    step: async (name) => {
      await sleep(WEBHOOK_MS);
      step = name;
    },
    readAll,
  });
  await server.close();
  let recording = JSON.stringify({ base: example, made, answers, webhooks }, null, 1);
  // Signed bodies stay as they are.
  const signed = recording.indexOf('"webhooks"');
  recording = recording.slice(0, signed).replaceAll(base, example) + recording.slice(signed);
  for (const [name, secret] of Object.entries(secrets))
    recording = recording.replaceAll(secret, name);
  const file = path.join(ROOT, `packages/content/testing/content-sources/${system}.json`);
  writeFileSync(file, recording);
  execFileSync('npx', ['biome', 'format', '--write', file], { cwd: ROOT });
}

await record(process.argv[2] ?? '');
