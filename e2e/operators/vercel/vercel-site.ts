import { execFileSync, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { EDITOR_ENV } from '../../support/editor';
import { copyCheckout } from '../../support/release';
import { REVALIDATE_SECRET } from '../../support/revalidation';
import { bareEnvironment, ROOT } from '../../support/site';
import type { Lend } from '../../support/worker';
import { Functions } from './functions';
import { Platform } from './platform';

/** The address of production, which Vercel gives each deployment. */
export const PRODUCTION = 'https://www.example.com';

const TOOLS = path.join(
  process.env.CONTENT_SYSTEMS_DIR ?? path.join(ROOT, '.content-systems'),
  'vercel',
);
const BUILD_MS = 12 * 60_000;

/** A deployment: the checkout as `vercel build` builds it, served as Vercel serves it. */
export interface Deployment {
  base: string;
  platform: Platform;
  functions: Functions;
  /** What the build printed. */
  printed: string;
}

/** Builds and serves a deployment of this kind. */
export function lendDeployment(target: 'preview' | 'production'): Lend<Deployment> {
  return async (use) => {
    execFileSync('sh', [fileURLToPath(new URL('install.sh', import.meta.url))]);
    // Set by the platform, at build and in its functions.
    const env = {
      ...bareEnvironment(),
      VERCEL: '1',
      VERCEL_ENV: target,
      VERCEL_URL: 'deployment.example.com',
      VERCEL_PROJECT_PRODUCTION_URL: new URL(PRODUCTION).host,
    };
    await withFolder('wenzhan-vercel-', async (root) => {
      await copyCheckout(root);
      const printed = await build(root, target, env);
      await withFolder('wenzhan-functions-', async (folder) => {
        const output = path.join(root, '.vercel/output');
        const node = path.join(TOOLS, 'node_modules/node/bin/node');
        const functions = new Functions(output, folder, node, {
          ...env,
          ...EDITOR_ENV,
          REVALIDATE_SECRET,
        });
        const platform = new Platform(output, functions);
        const base = await platform.start();
        try {
          await use({ base, platform, functions, printed });
        } finally {
          await platform.stop();
        }
      });
    });
  };
}

/** Builds without an account: the project's settings are in its folder. */
async function build(root: string, target: string, env: NodeJS.ProcessEnv): Promise<string> {
  await mkdir(path.join(root, '.vercel'));
  const project = {
    projectId: 'project',
    orgId: 'organization',
    settings: { framework: 'nextjs' },
  };
  await writeFile(path.join(root, '.vercel/project.json'), JSON.stringify(project));
  const { status, stdout, stderr } = spawnSync(
    path.join(TOOLS, 'node_modules/.bin/vercel'),
    ['build', `--target=${target}`, '--yes', '--token=none'],
    {
      cwd: root,
      env: { ...env, TYPES_CHECKED: '1', VERCEL_TELEMETRY_DISABLED: '1' },
      encoding: 'utf8',
      timeout: BUILD_MS,
    },
  );
  const printed = stdout + stderr;
  if (status !== 0) throw new Error(`vercel build failed:\n${printed}`);
  return printed;
}
