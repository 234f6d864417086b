import { isPreviewDeployment } from './deployment';
import { setting } from './setting';
import { VARIABLES, type VariableName } from './variables';

type Env = NodeJS.ProcessEnv;

/** Everything that is wrong with the settings, a line each; none of their values is shown. */
export function settingProblems(env: Env): string[] {
  const names = Object.keys(VARIABLES) as VariableName[];
  return [...names.flatMap((name) => problemOf(name, env)), ...incomplete(env), ...otherBuild(env)];
}

/** All problems as one message for whoever starts the site or its build; null where there is none. */
export function settingsMessage(env: Env): string | null {
  const problems = settingProblems(env);
  if (problems.length === 0) return null;
  return ['wrong settings (docs/environment.md):', ...problems].join('\n  ');
}

/** Ends the process with one message where a setting is wrong. */
export function requireSettings(env: Env): void {
  const message = settingsMessage(env);
  if (message === null) return;
  console.error(message);
  process.exit(1);
}

function problemOf(name: VariableName, env: Env): string[] {
  try {
    setting(name, env);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

/** Settings that mean nothing alone. */
function incomplete(env: Env): string[] {
  const password = env.EDITOR_PASSWORD_HASH || env.EDITOR_PASSWORD;
  return [
    ...missing({
      EDITOR_USERNAME: env.EDITOR_USERNAME,
      EDITOR_PASSWORD_HASH: password,
      AUTH_SECRET: env.AUTH_SECRET,
    }),
    ...missing({ BAIDU_PUSH_SITE: env.BAIDU_PUSH_SITE, BAIDU_PUSH_TOKEN: env.BAIDU_PUSH_TOKEN }),
  ];
}

/** A preview's build has drafts and `noindex` in it: it is no public site, and would be half of one. */
function otherBuild(env: Env): string[] {
  // The framework writes into the code what this was when the build was made.
  if (process.env.BUILT_AS_PREVIEW !== '1' || isPreviewDeployment(env)) return [];
  return [
    'PREVIEW: must be 1, because this build was made with it; make another for a public site',
  ];
}

function missing(together: Partial<Record<VariableName, string | undefined>>): string[] {
  const names = Object.keys(together) as VariableName[];
  const set = names.filter((name) => together[name]);
  if (set.length === 0) return [];
  return names
    .filter((name) => !together[name])
    .map((name) => `${name}: is missing, and ${set.join(' and ')} needs it`);
}
