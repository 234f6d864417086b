import { cpus, loadavg } from 'node:os';

/** What the figures were taken on, and whether something else ran there too. */
export interface Machine {
  node: string;
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
    node: process.version,
    processor: processors[0]?.model.trim() ?? 'unknown',
    cores: processors.length,
    load,
    busy: load > QUIET,
  };
}
