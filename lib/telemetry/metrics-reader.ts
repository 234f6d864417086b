import { processSingleton } from '../process/singleton';

/** The figures of this process in the text format of Prometheus. */
interface MetricsReader {
  /** Null where nobody wants them. */
  read: (() => Promise<string>) | null;
}

/** Filled by `lib/server/metrics`, which is loaded only where figures are wanted. */
export const metricsReader = (): MetricsReader =>
  processSingleton<MetricsReader>('figures', () => ({ read: null }));
