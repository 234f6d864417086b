import { processSingleton } from '../process/singleton';

/** A call of the backend as a trace shows it. */
export interface TracedCall {
  call: string;
  callId: string;
}

/** What traces do, where there are any. */
interface Tracing {
  /** Runs a call as a span, and gives it the headers that let the backend continue the trace. */
  trace: <T>(call: TracedCall, run: (headers: Record<string, string>) => Promise<T>) => Promise<T>;
  traceId: () => string | undefined;
}

/** OpenTelemetry is loaded only where traces are wanted: until then there is nothing here. */
export const tracing = (): Tracing =>
  processSingleton<Tracing>('tracing', () => ({
    trace: (_, run) => run({}),
    traceId: () => undefined,
  }));

/** The trace that this belongs to. */
export const currentTraceId = (): string | undefined => tracing().traceId();
