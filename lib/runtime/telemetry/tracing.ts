import { processSingleton } from '../process/singleton';

/** A call of the backend, as recorded in a trace. */
export interface TracedCall {
  call: string;
  callId: string;
}

/** The tracing API, without effect if tracing is disabled. */
interface Tracing {
  /** Runs a call as a span, with headers that let the backend continue the trace. */
  trace: <T>(call: TracedCall, run: (headers: Record<string, string>) => Promise<T>) => Promise<T>;
  traceId: () => string | undefined;
}

/** OpenTelemetry is loaded only if tracing is enabled; otherwise this is a no-op. */
export const tracing = (): Tracing =>
  processSingleton<Tracing>('tracing', () => ({
    trace: (_, run) => run({}),
    traceId: () => undefined,
  }));

/** The id of the current trace; undefined without one. */
export const currentTraceId = (): string | undefined => tracing().traceId();
