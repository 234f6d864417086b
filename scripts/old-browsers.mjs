// Brings old Chromiums, and the last driver that runs them, into `.old-browsers`, for e2e/readers/old-browsers:
//   node scripts/old-browsers.mjs 103 88
// Imports only Node's own modules: it runs with the other tools of `npm run verify`.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';

const FOLDER = fileURLToPath(new URL('../.old-browsers/', import.meta.url));
/** Packages of the npm registry, with the SHA-512 of their archives. */
const DRIVER = {
  package: 'playwright-core@1.30.0',
  hash: '7AnRmTCf+GVYhHbLJsGUtskWTE33SwMZkybJ0v6rqR1boxq2x36U7p1vDRV7HO2IwTZgmycracLxPEJI49wu4g==',
};
const BROWSERS = {
  83: {
    package: 'chrome-aws-lambda@3.1.1',
    hash: 'ikOcpFgobiiUvDXtBft+jxVz2CsauRV58owDtVyF1ocl/YN+/eqdIrrmbItm3yeJGnb9RtKxzFAqGcpBTQbTCA==',
  },
  88: {
    package: 'chrome-aws-lambda@5.5.0',
    hash: 'nYSDzTsVEVsvIFaUUAUN53ulXBLKSRXFS+eVYZOLZD5SA1If59rqBAiy4raMgorQwXWqjSsjK1SF4As+qzPLqA==',
  },
  92: {
    package: '@sparticuz/chromium@92.0.0',
    hash: 'xCFop83v5gXKQTDGNfzj84F4f9QZkY9eShTu1pbWYOPB6wJNw9YgoX56zeVeRD7VL9AVwiS9VS9tgShnc5uR2g==',
  },
  103: {
    package: '@sparticuz/chromium@103.0.0',
    hash: 'tFX5k5uWAT0fIxelUtpN4GN1VOTT61AHB6rRjeYzC296SjizKM1pNslEWj0YeuajKfsnNeDuHizB320TTTOrkA==',
  },
  111: {
    package: '@sparticuz/chromium@111.0.0',
    hash: 'h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==',
  },
};

const run = promisify(execFile);

/** Puts what a package contains into `.old-browsers/<name>`, unless it is there. */
async function install(name, { package: id, hash }, prepare) {
  const target = path.join(FOLDER, name);
  if (existsSync(target)) return;
  console.log(`installing: ${id}`);
  await mkdir(FOLDER, { recursive: true });
  const folder = await mkdtemp(path.join(FOLDER, 'new-'));
  try {
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder, id]);
    const archive = path.join(folder, stdout.trim());
    const found = createHash('sha512')
      .update(await readFile(archive))
      .digest('base64');
    if (found !== hash) throw new Error(`${id} has changed: its SHA-512 is ${found}`);
    await run('tar', ['-xzf', archive, '-C', folder]);
    await rename(await prepare(path.join(folder, 'package')), target);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Unpacks the browser and its software renderer into one folder. */
async function unpackBrowser(folder) {
  const target = path.join(folder, 'browser');
  await mkdir(target);
  const browser = path.join(target, 'chromium');
  await unpack(path.join(folder, 'bin/chromium.br'), browser);
  await chmod(browser, 0o755);
  const renderer = path.join(folder, 'swiftshader.tar');
  await unpack(path.join(folder, 'bin/swiftshader.tar.br'), renderer);
  await run('tar', ['-xf', renderer, '-C', target]);
  return target;
}

const unpack = (from, to) => writeFile(to, createReadStream(from).pipe(createBrotliDecompress()));

await install('driver', DRIVER, async (folder) => folder);
for (const version of process.argv.slice(2)) {
  const browser = BROWSERS[version];
  if (!browser) throw new Error(`no Chromium ${version}, only ${Object.keys(BROWSERS).join(', ')}`);
  await install(version, browser, unpackBrowser);
}
