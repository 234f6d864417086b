import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT_BYTES = 64 * 1024 * 1024;

/** podman with its images, containers and networks in one folder. */
export interface Podman {
  /** Runs a command and returns its output. @throws {Error} with the error output, if it fails */
  (...args: string[]): Promise<string>;
  /** What a container has printed so far: errors are not in the output of `podman logs`, but in its error output. */
  logOf(container: string): Promise<string>;
  /** Removes these containers with their volumes, running or not, and returns when they are gone. */
  removeNow(...containers: string[]): void;
}

/**
 * Writes podman's configuration for a folder. The storage driver and the control group manager need no
 * kernel module and no systemd; a process may raise no limit, so containers get limits below the usual ones.
 */
export async function preparePodman(folder: string): Promise<void> {
  const inside = (name: string) => JSON.stringify(path.join(folder, name));
  for (const name of ['tmp', 'networks']) await mkdir(path.join(folder, name), { recursive: true });
  const engine = `
[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
log_driver = "k8s-file"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
lock_type = "file"
tmp_dir = ${inside('tmp')}
[network]
network_backend = "netavark"
network_config_dir = ${inside('networks')}
`;
  const storage = `
[storage]
driver = "vfs"
graphroot = ${inside('images')}
runroot = ${inside('run')}
`;
  await writeFile(path.join(folder, 'containers.conf'), engine);
  await writeFile(path.join(folder, 'storage.conf'), storage);
}

/** @param folder prepared by `preparePodman` */
export function podmanIn(folder: string): Podman {
  const env = {
    ...process.env,
    TMPDIR: path.join(folder, 'tmp'),
    CONTAINERS_CONF: path.join(folder, 'containers.conf'),
    CONTAINERS_STORAGE_CONF: path.join(folder, 'storage.conf'),
  };
  const execute = (args: string[]) => run('podman', args, { env, maxBuffer: OUTPUT_BYTES });
  const podman = async (...args: string[]) => (await execute(args)).stdout.trim();
  const logOf = async (container: string) => {
    const { stdout, stderr } = await execute(['logs', container]);
    return stdout + stderr;
  };
  const removeNow = (...containers: string[]) => {
    const args = ['rm', '--force', '--ignore', '--volumes', '--time', '0', ...containers];
    spawnSync('podman', args, { env, stdio: 'ignore' });
  };
  return Object.assign(podman, { logOf, removeNow });
}
