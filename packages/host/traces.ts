import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-base';
import { registerOTel } from '@vercel/otel';
import type { TracedCall, Tracing } from '@wenzhan/kit/process/process';
import { hostedApp } from './app';

const NAME = 'wenzhan';
/** URL attributes of the framework. Their query may contain search terms and secrets. */
const ADDRESSES = ['http.target', 'http.url', 'url.full', 'url.query'];
/** Attributes of an error in a span; a stack trace begins with the message. */
const MESSAGES = ['exception.message', 'exception.stacktrace'];
/** Attribute of the spans of backend calls: the name of the call. */
const CALL = 'wenzhan.call';

/**
 * Starts sending traces to the configured collector: the framework's spans of each request, and a span of each
 * backend call. Only backend calls propagate the trace context.
 */
export function startTraces(env: NodeJS.ProcessEnv): Tracing {
  registerOTel({
    serviceName: NAME,
    // Spelled out: the bundler inlines the value.
    attributes: { 'service.version': process.env.BUILD_ID ?? '' },
    // By default the package propagates the trace context with every request of the process.
    instrumentations: [],
    spanProcessors: [withoutTypedText, 'auto'],
  });
  // The names of the framework's fetch spans contain the URL, with search terms.
  env.NEXT_OTEL_FETCH_DISABLED = '1';
  // Sends the remaining spans before the process ends.
  process.on('SIGTERM', () => void flush());
  return { trace: traceCall, traceId: () => trace.getActiveSpan()?.spanContext().traceId };
}

function traceCall<T>(
  { call, callId }: TracedCall,
  run: (headers: Record<string, string>) => Promise<T>,
): Promise<T> {
  const attributes = { [CALL]: call, 'wenzhan.call_id': callId };
  const options = { kind: SpanKind.CLIENT, attributes };
  return trace.getTracer(NAME).startActiveSpan(`backend ${call}`, options, async (span) => {
    const headers: Record<string, string> = {};
    propagation.inject(context.active(), headers);
    try {
      return await run(headers);
    } catch (error) {
      const described = hostedApp().describeError(error);
      span.setAttribute('error.type', described?.kind ?? 'broken');
      if (described?.status) span.setAttribute('http.response.status_code', described.status);
      // A missing resource is not an error.
      if (!described?.missing) {
        span.setStatus({
          code: SpanStatusCode.ERROR,
          message: described?.summary ?? String(error),
        });
      }
      throw error;
    } finally {
      span.end();
    }
  });
}

/**
 * Removes what visitors have typed: the queries of URLs, and the messages of errors in the framework's spans, as a backend
 * may repeat in its message what was sent. The log has the errors; the span of a call keeps its `summary`.
 */
export const withoutTypedText: SpanProcessor = {
  onStart: () => {},
  onEnd: ({ attributes, events, status }) => {
    for (const name of ADDRESSES) {
      const value = attributes[name];
      if (typeof value === 'string') attributes[name] = value.split('?', 1)[0];
    }
    for (const event of events) {
      for (const name of MESSAGES) delete event.attributes?.[name];
    }
    if (!(CALL in attributes)) delete status.message;
  },
  forceFlush: async () => {},
  shutdown: async () => {},
};

async function flush(): Promise<void> {
  const provider = trace.getTracerProvider();
  const real = 'getDelegate' in provider ? (provider.getDelegate as () => object)() : provider;
  if ('forceFlush' in real) await (real.forceFlush as () => Promise<void>)();
}
