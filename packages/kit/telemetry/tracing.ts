import { type Tracing, thisProcess } from '../process/process';

const UNTRACED: Tracing = { trace: (_, run) => run({}), traceId: () => undefined };

/** The tracing of this process. OpenTelemetry is loaded only if it is enabled; otherwise this has no effect. */
export const tracing = (): Tracing => thisProcess.tracing ?? UNTRACED;

/** The id of the current trace; undefined without one. */
export const currentTraceId = (): string | undefined => tracing().traceId();
