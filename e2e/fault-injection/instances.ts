import { extraArticle } from '../support/articles';
import { type Cluster, startCluster } from '../support/cluster';
import { type Visit, visitDuring } from '../support/load';
import { waitUntil } from '../support/processes';
import { ask } from '../support/raw';
import { withReleases } from '../support/release';
import { makeSignal, sendSignal } from '../support/signal';
import type { Drill } from './drill';

const PAGES = ['/', '/content', '/content/news', '/content/news/101', '/about_us'];
const VISITORS = 4;
const EDITS = 10;
const PATIENCE_MS = 30_000;

/**
 * Three instances behind nginx: one is killed, all are restarted, a new build is deployed, pages change.
 */
export const instances: Drill = {
  name: 'instances',
  takesBuilds: true,
  async run() {
    return withReleases(async ({ first, second }) => {
      const cluster = await startCluster(first);
      try {
        const killed = await timed(cluster, () => killOne(cluster));
        const restarted = await timed(cluster, () => cluster.roll());
        // The second build is a preview, which does not use Redis: its instances share no invalidations.
        const published = await publishTimes(cluster);
        const released = await timed(cluster, () => cluster.roll(second));
        return report(killed, restarted, released, published);
      } finally {
        await cluster.stop();
      }
    });
  },
};

interface Timed extends Visit {
  seconds: number;
}

async function timed({ base }: Cluster, happens: () => Promise<void>): Promise<Timed> {
  const start = performance.now();
  const visit = await visitDuring(base, PAGES, VISITORS, happens);
  return { ...visit, seconds: (performance.now() - start) / 1000 };
}

async function killOne({ instances, pidOf, says }: Cluster): Promise<void> {
  const [, killed = ''] = instances;
  const back = says(`${new URL(killed).port} is process`);
  process.kill(pidOf(killed), 'SIGKILL');
  await back;
  await until(async () => (await ask(killed, '/api/ready')).status === 200);
}

/**
 * Milliseconds from a revalidation request until the new text is served: by each instance, and through
 * nginx.
 */
async function publishTimes({ base, instances, backend }: Cluster) {
  const page = '/content/news/9302';
  const direct: number[] = [];
  const through: number[] = [];
  for (let edit = 0; edit < EDITS; edit += 1) {
    const title = `第${edit}次修改`;
    await backend.control({ articles: [extraArticle(9302, { title })] });
    const start = performance.now();
    await sendSignal(base, makeSignal({ tags: ['article:9302'] }));
    const seen = async (site: string) => {
      await until(async () => (await ask(site, page)).html.includes(title));
      return performance.now() - start;
    };
    const [nginx = 0, ...each] = await Promise.all([base, ...instances].map(seen));
    through.push(nginx);
    direct.push(Math.max(...each));
  }
  return { direct, through };
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const isInTime = await waitUntil(() => isSo().catch(() => false), PATIENCE_MS);
  if (!isInTime) throw new Error('it did not come to pass');
}

function report(
  killed: Timed,
  restarted: Timed,
  released: Timed,
  { direct, through }: Awaited<ReturnType<typeof publishTimes>>,
) {
  const all = [killed, restarted, released];
  const lost = all.map(({ asked, statuses }) => asked - (statuses[200] ?? 0));
  const told = ({ asked, seconds, slowestMs }: Timed) =>
    `${asked} in ${seconds.toFixed(1)} s, slowest ${Math.round(slowestMs)} ms`;
  return {
    asked: `killed: ${told(killed)}; restarted: ${told(restarted)}; new build: ${told(released)}`,
    lost: lost.some((count) => count > 0) ? `${lost.join(', ')} answers` : 'nothing',
    recovery: `publish to visible, ${EDITS} edits: on all three ${spread(direct)}, through nginx ${spread(through)}`,
    ok: lost.every((count) => count === 0),
  };
}

function spread(times: number[]): string {
  const [...sorted] = times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0);
  return `${at(0)} to ${at(1)} ms, median ${at(0.5)}`;
}
