import { readFileSync } from 'node:fs';
import { RELEASE, RELEASE_FOLDER, selectCache, selectSite } from './release';
import { serve } from './serve';

const USAGE = `wenzhan serve [FOLDER] [--port 3000] [--host 0.0.0.0]   启动网站；不写文件夹，就是示例站 / serves a site
wenzhan new [company|library|project|course] FOLDER     新建网站的文件夹 / makes the folder of a site
wenzhan check [FOLDER] [--todo]                         检查内容，--todo：还有什么要填 / checks the content
wenzhan accessibility [FOLDER]                          写、更新无障碍声明 / writes the statement of accessibility
wenzhan import …                                        搬来旧站（import --help） / moves an old site in
wenzhan messages …                                      读者用表单发来的信息 / what visitors have sent
wenzhan backup FOLDER [FILE]                            备份，网站不用停 / copies a site into a file
wenzhan restore FILE FOLDER [--force]                   恢复 / makes a site of a backup
wenzhan publish …                                       告诉运行中的网站改了什么 / tells a running site what changed
wenzhan content …                                       几个实例共用的内容服务 / the content service of several instances
wenzhan hash-password                                   编辑的口令 / the password of an editor
wenzhan --version

设置写在FOLDER/.env里或环境变量里 / Settings are in FOLDER/.env or in the environment.`;

/**
 * The commands of a release that are files of their own: where they are, and whether they run in the folder of the release, on
 * a site whose folder may be the first argument.
 */
const COMMANDS = {
  new: { file: 'commands/new.mjs' },
  import: { file: 'commands/import.mjs' },
  'hash-password': { file: 'commands/hash-password.mjs' },
  check: { file: 'commands/check.mjs', takesFolder: true },
  accessibility: { file: 'commands/accessibility.mjs', takesFolder: true },
  publish: { file: 'commands/publish.mjs' },
  backup: { file: 'commands/backup.mjs', namesFolder: true },
  restore: { file: 'commands/restore.mjs' },
  messages: { file: 'messages.mjs' },
  content: { file: '.next/content-service/main.mjs', takesFolder: true },
} as const satisfies Record<string, { file: string; takesFolder?: true; namesFolder?: true }>;

/** Runs `bin/wenzhan`. @returns the exit code, or undefined while the process goes on */
async function main(): Promise<number | undefined> {
  const [command = '--help', ...rest] = process.argv.slice(2);
  if (command === '--version') return print(versionOf());
  if (command === '--help' || command === '-h') return print(USAGE);
  if (command === 'serve') return serve(rest, USAGE);
  if (!Object.hasOwn(COMMANDS, command))
    return stop(`没有这个命令 / no such command: ${command}\n${USAGE}`);
  const { file, ...more } = COMMANDS[command as keyof typeof COMMANDS];
  const [first] = rest;
  const isFolder = first !== undefined && !first.startsWith('-');
  if (isFolder && 'takesFolder' in more) rest.shift();
  const folder = isFolder && ('takesFolder' in more || 'namesFolder' in more) ? first : undefined;
  const site = ['new', 'restore'].includes(command) ? undefined : selectSite(folder);
  if (command === 'content') selectCache(site ?? 'sample');
  // Where the typefaces are, and the settings of a site are absolute.
  if ('takesFolder' in more) process.chdir(RELEASE_FOLDER);
  process.argv.splice(2, Infinity, ...rest);
  await import(new URL(file, RELEASE).href);
  return undefined;
}

const versionOf = (): string =>
  JSON.parse(readFileSync(new URL('package.json', RELEASE), 'utf8')).version;

function print(text: string): number {
  console.log(text);
  return 0;
}

function stop(reason: string): number {
  console.error(reason);
  return 2;
}

// As a server of the framework sets it.
Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || 'production' });
const code = await main();
if (code !== undefined) process.exitCode = code;
