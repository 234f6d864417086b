/** A span as a collector receives it. */
export interface Span {
  traceId: string;
  spanId: string;
  /** Empty for the first span of a trace. */
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number | boolean>;
  /** 0 unset, 1 ok, 2 error. */
  status: number;
}

/** A field of a protobuf message: its number, and its bytes or its numeric value. */
type Field = [number: number, value: Uint8Array | bigint];

/*
 * Field numbers of opentelemetry-proto 1.x: collector/trace/v1/trace_service.proto,
 * trace/v1/trace.proto, common/v1/common.proto.
 */
const REQUEST = { resourceSpans: 1 } as const;
const RESOURCE_SPANS = { scopeSpans: 2 } as const;
const SCOPE_SPANS = { spans: 2 } as const;
const SPAN = {
  traceId: 1,
  spanId: 2,
  parentSpanId: 4,
  name: 5,
  attributes: 9,
  status: 15,
} as const;
const STATUS = { code: 3 } as const;
const KEY_VALUE = { key: 1, value: 2 } as const;
const ANY_VALUE = { string: 1, bool: 2, double: 4 } as const;

/** Parses the spans of an `ExportTraceServiceRequest` in protobuf. @throws {Error} for anything else */
export function readSpans(request: Uint8Array): Span[] {
  return messages(request, REQUEST.resourceSpans)
    .flatMap((resource) => messages(resource, RESOURCE_SPANS.scopeSpans))
    .flatMap((scope) => messages(scope, SCOPE_SPANS.spans))
    .map(readSpan);
}

function readSpan(span: Uint8Array): Span {
  const [status] = messages(span, SPAN.status);
  const code = status && fields(status).find(([number]) => number === STATUS.code)?.[1];
  return {
    traceId: hex(messages(span, SPAN.traceId)[0]),
    spanId: hex(messages(span, SPAN.spanId)[0]),
    parentSpanId: hex(messages(span, SPAN.parentSpanId)[0]),
    name: text(messages(span, SPAN.name)[0]),
    attributes: Object.fromEntries(messages(span, SPAN.attributes).map(readAttribute)),
    status: Number(code ?? 0),
  };
}

function readAttribute(attribute: Uint8Array): [string, string | number | boolean] {
  const [value = new Uint8Array()] = messages(attribute, KEY_VALUE.value);
  return [text(messages(attribute, KEY_VALUE.key)[0]), readValue(fields(value)[0])];
}

function readValue([number, value]: Field = [0, 0n]): string | number | boolean {
  if (typeof value === 'bigint') return number === ANY_VALUE.bool ? value === 1n : Number(value);
  if (number === ANY_VALUE.string) return text(value);
  const { buffer, byteOffset } = value;
  return number === ANY_VALUE.double ? new DataView(buffer, byteOffset).getFloat64(0, true) : '';
}

function messages(message: Uint8Array, wanted: number): Uint8Array[] {
  const values = fields(message).filter(([number]) => number === wanted);
  return values.map(([, value]) => value).filter((value) => value instanceof Uint8Array);
}

/**
 * Wire format: a varint with field number and type, then a varint, 8 bytes, a length with bytes, or 4 bytes.
 */
function fields(message: Uint8Array): Field[] {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const found: Field[] = [];
  let at = 0;
  const varint = () => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = view.getUint8(at);
      at += 1;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const bytes = (length: number) => {
    if (at + length > message.length) throw new Error('a field is longer than its message');
    at += length;
    return message.subarray(at - length, at);
  };
  while (at < message.length) {
    const tag = Number(varint());
    const read = [varint, () => bytes(8), () => bytes(Number(varint()))];
    const value = (tag & 7) === 5 ? bytes(4) : read[tag & 7]?.();
    if (value === undefined) throw new Error(`wire type ${tag & 7}`);
    found.push([tag >> 3, value]);
  }
  return found;
}

const hex = (bytes: Uint8Array = new Uint8Array()) => Buffer.from(bytes).toString('hex');

const text = (bytes: Uint8Array = new Uint8Array()) => new TextDecoder().decode(bytes);
