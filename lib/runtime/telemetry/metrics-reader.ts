import { processSlot } from '../process/singleton';

const slot = processSlot<() => Promise<string>>('metrics');

/** Reads the metrics of this process in the Prometheus text format; undefined if they are not enabled. */
export const metricsReader = slot.get;

/** Called once by `lib/hosting/metrics`, which is loaded only if metrics are enabled. */
export const provideMetrics = slot.provide;
