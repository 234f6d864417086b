import { parseArgs } from 'node:util';
import { messagesDir } from '@wenzhan/kit/stored-messages';
import { isFolder, RELEASE, RELEASE_FOLDER, selectCache, selectSite } from './release';
import { untilFilled } from './until-filled';

/**
 * Runs `wenzhan serve`: the server of the release in this process, on the folder of a site. While the folder is empty, a page
 * says what to do.
 *
 * @returns the exit code, if it does not start
 */
export async function serve(args: string[], usage: string): Promise<number | undefined> {
  const options = readOptions(args);
  if (!options || options.positionals.length > 1) return stop(usage, 2);
  const { values, positionals } = options;
  const [named] = positionals;
  const isSample = values['or-sample'] && named !== undefined && !isFolder(named);
  const site = selectSite(isSample ? undefined : named);
  if (site && !isFolder(site)) {
    return stop(`没有文件夹${site}：wenzhan new library ${site} / no such folder`, 1);
  }
  const { port = process.env.PORT || '3000', host } = values;
  Object.assign(process.env, { PORT: port, HOSTNAME: host });
  const cache = selectCache(site ?? 'sample');
  console.log(
    `wenzhan: ${site ?? '示例站 / the sample site'}, http://localhost:${port}, cache: ${cache}, messages: ${messagesDir(RELEASE_FOLDER)}`,
  );
  if (site) await untilFilled(site, { port: Number(port), host });
  process.chdir(RELEASE_FOLDER);
  await import(new URL('deploy/leave-to-others.mjs', RELEASE).href);
  await import(new URL('server.js', RELEASE).href);
  return undefined;
}

function readOptions(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        port: { type: 'string', short: 'p' },
        host: { type: 'string', default: '0.0.0.0' },
        // For the image: its folder is there only if it is mounted.
        'or-sample': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error((error as Error).message);
    return null;
  }
}

function stop(reason: string, code: number): number {
  console.error(reason);
  return code;
}
