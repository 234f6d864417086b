import { z } from 'zod';
import type { Entry, Value } from './entry';

/** Changes with the format; bytes with another prefix are ignored. */
const FORMAT_MARK = Buffer.from('WZC1');
const PREFIX_BYTES = FORMAT_MARK.byteLength + 4;

const headersSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.array(z.string())]).optional(),
);

const metadataSchema = z.object({
  key: z.string(),
  tags: z.array(z.string()),
  renderStartedAt: z.number(),
  storedAt: z.number(),
  revalidate: z.union([z.number(), z.literal(false)]),
  expire: z.number().optional(),
  siteUrl: z.string().optional(),
  kind: z.enum(['APP_PAGE', 'APP_ROUTE', 'DATA']),
  status: z.number().optional(),
  headers: headersSchema.optional(),
  postponed: z.string().optional(),
  stale: z.number().optional(),
  /** Name and length in bytes of each part that follows. */
  parts: z.array(z.tuple([z.string(), z.number()])),
});

type Metadata = z.output<typeof metadataSchema>;
/** Identifies the entry of a file without its body. */
export type EntryMetadata = Pick<
  Metadata,
  'key' | 'tags' | 'renderStartedAt' | 'storedAt' | 'siteUrl' | 'status'
>;

const SEGMENT = 'segment:';

/** Serialises an entry for disk and Redis. */
export function encodeEntry(entry: Entry): Buffer {
  const { value, tags, ...times } = entry;
  const parts = partsOf(value);
  const metadata: Metadata = {
    ...times,
    tags: [...tags],
    kind: value.kind,
    ...(value.kind === 'DATA'
      ? { stale: value.stale }
      : { status: value.status, headers: headersSchema.parse(value.headers ?? {}) }),
    ...(value.kind === 'APP_PAGE' ? { postponed: value.postponed } : {}),
    parts: parts.map(([name, bytes]) => [name, bytes.byteLength]),
  };
  const text = Buffer.from(JSON.stringify(metadata));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(text.byteLength);
  return Buffer.concat([FORMAT_MARK, length, text, ...parts.map(([, bytes]) => bytes)]);
}

/** Parses what `encodeEntry` wrote; null for anything else, truncated bytes included. */
export function decodeEntry(bytes: Buffer): Entry | null {
  const head = readMetadata(bytes);
  if (!head) return null;
  const { metadata, end } = head;
  const parts = new Map<string, Buffer>();
  let at = end;
  for (const [name, length] of metadata.parts) {
    parts.set(name, bytes.subarray(at, at + length));
    at += length;
  }
  if (at !== bytes.byteLength) return null;
  const { key, tags, renderStartedAt, storedAt, revalidate, expire, siteUrl } = metadata;
  return {
    key,
    tags,
    renderStartedAt,
    storedAt,
    revalidate,
    expire,
    siteUrl,
    value: toValue(metadata, parts),
  };
}

/** Parses the metadata from the first bytes of an entry; null if they are too few or invalid. */
export function decodeMetadata(bytes: Buffer): EntryMetadata | null {
  return readMetadata(bytes)?.metadata ?? null;
}

/** Where the metadata ends, from the first bytes of an entry; 0 for anything else. */
export function metadataEnd(bytes: Buffer): number {
  const isEntry =
    bytes.byteLength >= PREFIX_BYTES &&
    bytes.subarray(0, FORMAT_MARK.byteLength).equals(FORMAT_MARK);
  return isEntry ? PREFIX_BYTES + bytes.readUInt32LE(FORMAT_MARK.byteLength) : 0;
}

function readMetadata(bytes: Buffer): { metadata: Metadata; end: number } | null {
  const end = metadataEnd(bytes);
  if (end === 0 || bytes.byteLength < end) return null;
  try {
    const metadata = metadataSchema.parse(JSON.parse(bytes.toString('utf8', PREFIX_BYTES, end)));
    return { metadata, end };
  } catch {
    return null;
  }
}

function partsOf(value: Value): [string, Uint8Array][] {
  if (value.kind === 'DATA') return [['bytes', value.bytes]];
  if (value.kind === 'APP_ROUTE') return [['body', value.body]];
  const parts: [string, Uint8Array][] = [['html', Buffer.from(value.html)]];
  if (value.rscData) parts.push(['rsc', value.rscData]);
  for (const [path, bytes] of value.segmentData ?? []) parts.push([SEGMENT + path, bytes]);
  return parts;
}

function toValue(metadata: Metadata, parts: Map<string, Buffer>): Value {
  const part = (name: string) => parts.get(name) ?? Buffer.alloc(0);
  if (metadata.kind === 'DATA')
    return { kind: 'DATA', bytes: part('bytes'), stale: metadata.stale ?? 0 };
  const headers = metadata.headers ?? {};
  if (metadata.kind === 'APP_ROUTE') {
    return { kind: 'APP_ROUTE', body: part('body'), headers, status: metadata.status ?? 200 };
  }
  const segments = [...parts].filter(([name]) => name.startsWith(SEGMENT));
  return {
    kind: 'APP_PAGE',
    html: part('html').toString(),
    rscData: parts.get('rsc'),
    headers,
    postponed: metadata.postponed,
    status: metadata.status,
    segmentData: segments.length
      ? new Map(segments.map(([name, bytes]) => [name.slice(SEGMENT.length), bytes]))
      : undefined,
  };
}
