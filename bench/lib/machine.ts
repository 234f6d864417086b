import { cpus, loadavg } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };

/** What the figures were taken on and when, and whether something else ran there too. */
export interface Machine {
  /** `2026-11-21` */
  date: string;
  node: string;
  next: string;
  processor: string;
  cores: number;
  /** Load of the last minute before the run. */
  load: number;
  /** Others were at work: only ratios mean anything, and those little. */
  busy: boolean;
}

/** Of one core, that may be taken by others before a run counts as disturbed. */
const QUIET = 0.5;

export function describeMachine(): Machine {
  const [load = 0] = loadavg();
  const processors = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    next: manifest.dependencies.next,
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    load,
    busy: load > QUIET,
  };
}

/** One line for people. */
export function describe({ date, processor, cores, node, next, load }: Machine): string {
  return `${date}, ${processor}, ${cores} cores, Node ${node}, Next ${next}, load before ${load.toFixed(1)}`;
}
