import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildFolder, isPreviewDeployment, isSelfHosted } from './deployment';
import { VARIABLES, type VariableName } from './variables';

/** The settings that decide what the pages of a site show, besides its address. */
const SHOWN: readonly VariableName[] = [
  'API_BASE_URL',
  'NEXT_PUBLIC_API_BASE_URL',
  'CONTENT_DIR',
  'CONTENT_SOURCE',
  'CONTENT_SOURCE_URL',
  'CONTENT_SOURCE_CATEGORY',
  'SITE_TIME_ZONE',
  'TRADITIONAL_CHINESE',
  'IMAGE_HOSTS',
  'COMMENTS',
  'WECHAT_APP_ID',
  'NEXT_PUBLIC_ANALYTICS_SCRIPT',
  'NEXT_PUBLIC_WEB_VITALS',
];

/** The file of a build that says for which site it has rendered pages. */
export const BUILT_FOR = 'built-for.json';

/**
 * Tells a site from another one that is served by the same build: what is stored for one of them is not shown on the other.
 * With a content service of its own (`deploy/instances.mjs`) it is the site of that content, whatever the address of the service.
 */
export function siteIdentity(env: NodeJS.ProcessEnv = process.env): string {
  const isOwnService = env.OWN_CONTENT_SERVICE === '1';
  const values = SHOWN.map((name) => {
    if (name === 'API_BASE_URL' && isOwnService) return '';
    const variable: { schema: unknown; byDefault?: string } = VARIABLES[name];
    return env[name] || (variable.byDefault ?? '');
  });
  return createHash('sha256')
    .update(JSON.stringify([isPreviewDeployment(env), ...values]))
    .digest('hex')
    .slice(0, 16);
}

/**
 * Whether the pages that the build has rendered, and the configuration that it has read, are those of the site that is
 * served. A platform builds for each site, and need not keep the file.
 */
export function isBuiltForThisSite(env: NodeJS.ProcessEnv = process.env): boolean {
  try {
    const file = path.join(/* turbopackIgnore: true */ process.cwd(), buildFolder(env), BUILT_FOR);
    return JSON.parse(readFileSync(file, 'utf8')).site === siteIdentity(env);
  } catch {
    return !isSelfHosted(env);
  }
}
