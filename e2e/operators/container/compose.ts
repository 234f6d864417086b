import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { waitUntil } from '../../support/processes';
import { ROOT } from '../../support/site';
import type { Podman } from './podman';

const HEALTHY_MS = 90_000;

/** Compose lets a list of names stand for names without settings. */
const byName = <T extends z.ZodType>(settings: T) =>
  z.preprocess(
    (value) => (Array.isArray(value) ? Object.fromEntries(value.map((one) => [one, {}])) : value),
    z.record(z.string(), settings).default({}),
  );
const conditionSchema = z.enum([
  'service_started',
  'service_healthy',
  'service_completed_successfully',
]);

/** Strict: a setting that `startArgs` does not pass on must not go unnoticed. */
const serviceSchema = z.strictObject({
  image: z.string(),
  /** The folder of the site: what it is started with is not known to its image. */
  build: z.literal('.').optional(),
  command: z.array(z.string()).default([]),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: byName(z.strictObject({ ipv4_address: z.ipv4().optional() })),
  network_mode: z.literal('none').optional(),
  ports: z.array(z.string()).default([]),
  depends_on: byName(z.strictObject({ condition: conditionSchema.default('service_started') })),
  volumes: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  shm_size: z.string().optional(),
  mem_limit: z
    .string()
    .regex(/^\d+m$/)
    .optional(),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  restart: z.string(),
  stop_grace_period: z
    .string()
    .regex(/^\d+s$/)
    .default('10s'),
});

const networkSchema = z
  .strictObject({
    ipam: z.strictObject({
      config: z.tuple([z.strictObject({ subnet: z.cidrv4(), ip_range: z.cidrv4() })]),
    }),
  })
  .transform(({ ipam }) => ipam.config[0]);

const composeSchema = z.strictObject({
  'x-confined': z.unknown(),
  'x-image': z.unknown(),
  'x-site': z.unknown(),
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), networkSchema),
  volumes: z.record(z.string(), z.null()),
});

type Service = z.infer<typeof serviceSchema>;
export type Compose = Awaited<ReturnType<typeof readCompose>>;

/** The name of an image without the digest that pins it, which an image made on this machine cannot have. */
export const localName = (image: string): string => image.replace(/@sha256:.*/, '');

/**
 * Reads `compose.yaml`, with these values for its variables.
 *
 * @throws {Error} if it has a setting that the tests do not know
 */
export async function readCompose(values: Record<string, string>) {
  const text = await readFile(path.join(ROOT, 'compose.yaml'), 'utf8');
  // After parsing, or an empty value would be null.
  const fill = (_key: unknown, value: unknown) =>
    typeof value === 'string' ? fillVariables(value, values) : value;
  const parsed = parse(text, fill, { merge: true });
  const { services, networks, volumes } = composeSchema.parse(parsed);
  const built = Object.values(services).find((service) => service.build);
  if (!built?.build) throw new Error('no service of compose.yaml is built here');
  return { services, networks, volumes, image: built.image, project: `wenzhan-${randomUUID()}` };
}

/**
 * The name of a network in podman: with that of the project, as compose has it. Each run has its own project,
 * as podman keeps the addresses of a run that was killed by the name of their network, even if that is removed.
 */
export const networkName = ({ project }: Compose, network: string): string =>
  `${project}_${network}`;

function fillVariables(text: string, values: Record<string, string>): string {
  return text.replace(
    /\$\{(\w+):[-?]([^}]*)\}/g,
    (_, name: string, otherwise: string) => values[name] ?? otherwise,
  );
}

/** The same services, those of the site with another image. */
export function withImage(compose: Compose, image: string): Compose {
  const services = Object.entries(compose.services).map(([name, service]) => [
    name,
    service.image === compose.image ? { ...service, image } : service,
  ]);
  return { ...compose, services: Object.fromEntries(services) };
}

/** Starts a service as soon as those that it depends on are in the required state. */
export async function startService(podman: Podman, compose: Compose, name: string) {
  const service = compose.services[name];
  if (!service) throw new Error(`compose.yaml has no ${name}`);
  for (const [other, { condition }] of Object.entries(service.depends_on)) {
    if (condition === 'service_healthy') await untilHealthy(podman, other);
    if (condition === 'service_completed_successfully') await untilCompleted(podman, other);
  }
  await podman('run', '--detach', `--name=${name}`, ...startArgs(compose, service));
}

/** Names of the services, each after those that it depends on. */
export function inOrder({ services }: Compose): string[] {
  const ordered = new Set<string>();
  const add = (name: string) => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) add(other);
    ordered.add(name);
  };
  for (const name of Object.keys(services)) add(name);
  return [...ordered];
}

/** The arguments of `podman run` for a service, but for its limit of memory: a machine inside another may set none. */
function startArgs(compose: Compose, service: Service): string[] {
  const { image, command, user, environment, networks, network_mode: mode } = service;
  const { ports, volumes, read_only, tmpfs, shm_size: shared } = service;
  const addresses = Object.entries(networks).map(
    ([name, { ipv4_address: ip }]) => networkName(compose, name) + (ip ? `:ip=${ip}` : ''),
  );
  return [
    ...[...addresses, ...(mode ? [mode] : [])].map((network) => `--network=${network}`),
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    ...ports.map((port) => `--publish=${port}`),
    ...volumes.map((volume) => `--volume=${volume.replace(/^\.(?=\/)/, path.resolve(ROOT))}`),
    ...tmpfs.map((folder) => `--tmpfs=${folder}`),
    ...service.cap_drop.map((capability) => `--cap-drop=${capability}`),
    ...service.cap_add.map((capability) => `--cap-add=${capability}`),
    ...service.security_opt.map((option) => `--security-opt=${option}`),
    ...(user ? [`--user=${user}`] : []),
    ...(shared ? [`--shm-size=${shared}`] : []),
    ...(read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    `--restart=${service.restart}`,
    `--stop-timeout=${service.stop_grace_period.replace('s', '')}`,
    localName(image),
    ...command,
  ];
}

/** Runs the image's health check until it passes: podman leaves that to systemd. */
export async function untilHealthy(podman: Podman, container: string): Promise<void> {
  let error: string | null = null;
  const isHealthy = async () => {
    error = await podman('healthcheck', 'run', container).then(() => null, String);
    return error === null;
  };
  const isInTime = await waitUntil(isHealthy, HEALTHY_MS);
  if (!isInTime) throw new Error(`${container} is not healthy: ${error}`);
}

async function untilCompleted(podman: Podman, container: string): Promise<void> {
  const code = await podman('wait', container);
  if (code !== '0') throw new Error(`${container} ended with ${code}`);
}
