import { processSingleton } from '../process/singleton';

/** The metrics of this process in the Prometheus text format. */
interface MetricsReader {
  /** Null if metrics are not enabled. */
  read: (() => Promise<string>) | null;
}

/** Set by `lib/hosting/metrics`, which is loaded only if metrics are enabled. */
export const metricsReader = (): MetricsReader =>
  processSingleton<MetricsReader>('figures', () => ({ read: null }));
