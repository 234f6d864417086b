import { processSingleton } from '../process/singleton';

/** The figures of this process in the text format of Prometheus. */
interface MetricsReader {
  /** Null where nobody wants them. */
  read: (() => Promise<string>) | null;
}

/** Filled by `lib/telemetry/metrics`, which is loaded only where figures are wanted. */
export const metricsReader = (): MetricsReader =>
  processSingleton<MetricsReader>('figures', () => ({ read: null }));
