import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { withFolder } from '@wenzhan/kit/testing/with-folder';
import { onceInRun } from '../../support/once';
import { nextRelease } from '../../support/release';
import { ROOT } from '../../support/site';
import { type Compose, localName } from './compose';
import { type Podman, podmanIn, preparePodman } from './podman';

const run = promisify(execFile);

/** Making the base images takes three minutes, the build three more, next to other tests. */
export const IMAGES_MS = 20 * 60_000;
const OUTPUT_BYTES = 64 * 1024 * 1024;
const BUILD_OPTIONS = [
  // Without a network of its own, the build needs no further rights.
  ...['--isolation=chroot', '--network=host'],
  // The other format has no health check.
  '--format=docker',
  // Otherwise each instruction is a copy of the whole file system.
  '--layers=false',
];
const DEBIAN = 'bookworm';
const LEFT_OUT = ['doc', 'man', 'locale', 'info'];

/** The base of the site's image, as its Dockerfile names it. */
export async function baseImage(): Promise<string> {
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  const bases = new Set([...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, name]) => name));
  const [base] = bases;
  if (!base || bases.size > 1) throw new Error(`the Dockerfile is from ${[...bases].join(', ')}`);
  return base;
}

/**
 * podman, with the images that `compose.yaml` names: the site's is built from the Dockerfile, the others are
 * pulled. An image that cannot be pulled is made on this machine. Once in a run.
 */
export async function podmanWithImages(compose: Compose): Promise<Podman> {
  const folder = await onceInRun('container-images', async (made) => {
    await preparePodman(made);
    const podman = podmanIn(made);
    const base = await baseImage();
    if (!(await canPull(podman, base))) await makeNode(podman, base);
    await buildSite(podman, compose);
    const images = new Set(Object.values(compose.services).map(({ image }) => image));
    images.delete(compose.image);
    await needServices(podman, [...images]);
  });
  return podmanIn(folder);
}

const fullName = (image: string) => `docker.io/library/${image}`;

/** Pulls an image as it is pinned, and gives it its local name. */
async function canPull(podman: Podman, image: string): Promise<boolean> {
  try {
    await podman('pull', '--quiet', fullName(image));
  } catch {
    return false;
  }
  await podman('tag', fullName(image), fullName(localName(image)));
  return true;
}

/**
 * The image of the next release of the same sources, made by the last stage of the Dockerfile. Once in a run.
 *
 * @returns its name
 */
export async function nextImage(podman: Podman, { image }: Compose): Promise<string> {
  const name = `${image}:next`;
  await onceInRun('next-image', async () => {
    const context = path.resolve(await nextRelease(), '../..');
    const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
    const lastStage = dockerfile
      .slice(dockerfile.lastIndexOf('FROM '))
      .replace(/^FROM \S+/, localName)
      .replace(
        /^COPY --from=build (.*)$/gm,
        (_, files: string) => `COPY ${files.replaceAll('/srv/site/', '')}`,
      );
    await withFolder('wenzhan-next-', async (folder) => {
      const [file, nothing] = [path.join(folder, 'Dockerfile'), path.join(folder, 'ignored')];
      await writeFile(file, lastStage);
      // An empty one would not count.
      await writeFile(nothing, 'nothing-is-ignored');
      const from = [`--file=${file}`, `--ignorefile=${nothing}`];
      await podman('build', ...from, ...BUILD_OPTIONS, `--tag=${name}`, context);
    });
  });
  return name;
}

async function buildSite(podman: Podman, { image }: Compose): Promise<void> {
  const dockerfile = await readFile(path.join(ROOT, 'Dockerfile'), 'utf8');
  await withFolder('wenzhan-npm-', async (registry) => {
    const file = path.join(registry, 'Dockerfile');
    await writeFile(file, dockerfile.replace(/^FROM \S+/gm, localName));
    await podman(
      'build',
      `--file=${file}`,
      ...BUILD_OPTIONS,
      ...(await npmVolumes(registry)),
      `--tag=${image}`,
      ROOT,
    );
  });
}

/** Lets `npm ci` in the build use the registry and the certificates that npm uses on this machine. */
async function npmVolumes(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['config', 'list', '--json'], { cwd: folder });
  const { globalconfig, userconfig, registry, cafile } = JSON.parse(stdout);
  const lines = [`registry=${registry}`];
  for (const file of [globalconfig, userconfig]) {
    if (existsSync(file)) lines.push(await readFile(file, 'utf8'));
  }
  const certificates = cafile ?? process.env.NODE_EXTRA_CA_CERTS;
  if (certificates) lines.push(`cafile=${certificates}`);
  const merged = path.join(folder, 'npmrc');
  await writeFile(merged, `${lines.join('\n')}\n`);
  const volumes = [`${merged}:/root/.npmrc`];
  if (certificates) volumes.push(`${certificates}:${certificates}`);
  return volumes.map((volume) => `--volume=${volume}:ro`);
}

/** Debian with Node, npm and the user `node`, as the official image has them. */
async function makeNode(podman: Podman, image: string): Promise<void> {
  const major = /:(\d+)/.exec(image)?.[1];
  await withFolder('wenzhan-node-', async (folder) => {
    // Otherwise npm looks for a package further up.
    await writeFile(path.join(folder, 'package.json'), '{}');
    const packages = ['install', '--no-save', `node@${major}`, 'npm@11'];
    await run('npm', packages, { cwd: folder, maxBuffer: OUTPUT_BYTES });
    const modules = path.join(folder, 'node_modules');
    const hooks = [
      `copy-in ${modules}/node/bin/node /usr/local/bin`,
      'mkdir -p "$1/usr/local/lib/node_modules"',
      `copy-in ${modules}/npm /usr/local/lib/node_modules`,
      'ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
      'chroot "$1" useradd --create-home --uid 1000 --user-group --shell /bin/bash node',
    ];
    await withDebian([], hooks, (archive) =>
      podman('import', '--quiet', archive, fullName(localName(image))),
    );
  });
}

/** Debian's packages of the servers. */
const PACKAGES = ['nginx-light', 'gettext-base', 'redis-server'];

/** Lets Debian's packages write where the official images do, whose file systems may be read-only: to streams, and to `/data`. */
const AS_OFFICIAL = [
  'rm -r "$1/etc/nginx/sites-enabled/default" "$1/var/lib/nginx"',
  'mkdir -p "$1/var/cache/nginx" "$1/data"',
  'ln -s /var/cache/nginx "$1/var/lib/nginx"',
  'ln -sf /dev/stdout "$1/var/log/nginx/access.log"',
  'ln -sf /dev/stderr "$1/var/log/nginx/error.log"',
];

/** Makes images of servers, with entry points that do what those of the official images do. */
async function needServices(podman: Podman, images: readonly string[]): Promise<void> {
  const missing: string[] = [];
  for (const image of images) if (!(await canPull(podman, image))) missing.push(image);
  if (missing.length === 0) return;
  const scripts = missing.map((image) => `${image.split(':')[0]}-entrypoint.sh`);
  const hooks = scripts.map(
    (script) => `copy-in ${path.join(ROOT, 'e2e/operators/container', script)} /usr/local/bin`,
  );
  await withDebian(PACKAGES, [...hooks, ...AS_OFFICIAL], async (archive) => {
    for (const [index, image] of missing.entries()) {
      const start = `ENTRYPOINT ["sh","/usr/local/bin/${scripts[index]}"]`;
      const name = fullName(localName(image));
      await podman('import', '--quiet', `--change=${start}`, archive, name);
    }
  });
}

/** Runs with an archive of a Debian with these packages, changed by the commands of mmdebstrap's hooks. */
async function withDebian(
  packages: readonly string[],
  hooks: readonly string[],
  use: (archive: string) => Promise<unknown>,
): Promise<void> {
  await withFolder('wenzhan-debian-', async (folder) => {
    const archive = path.join(folder, 'debian.tar');
    const args = [
      ...['--quiet', '--variant=minbase'],
      ...packages.map((one) => `--include=${one}`),
      ...LEFT_OUT.map((what) => `--dpkgopt=path-exclude=/usr/share/${what}/*`),
      ...hooks.map((hook) => `--customize-hook=${hook}`),
      ...[DEBIAN, archive],
    ];
    await run('mmdebstrap', args, { maxBuffer: OUTPUT_BYTES });
    await use(archive);
  });
}
