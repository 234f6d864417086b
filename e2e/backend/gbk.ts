const LEAD = { from: 0x81, to: 0xfe };
const TRAIL = { from: 0x40, to: 0xfe, gap: 0x7f };

/** Every two-byte character of GBK, according to the platform's decoder. */
function buildTable(): Map<string, [number, number]> {
  const decoder = new TextDecoder('gbk');
  const table = new Map<string, [number, number]>();
  for (let lead = LEAD.from; lead <= LEAD.to; lead += 1) {
    for (let trail = TRAIL.from; trail <= TRAIL.to; trail += 1) {
      if (trail !== TRAIL.gap) table.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail]);
    }
  }
  return table;
}

let table: Map<string, [number, number]> | undefined;

/** Encodes text in GBK; unsupported characters become `?`. */
export function encodeGbk(text: string): Buffer {
  table ??= buildTable();
  const bytes: number[] = [];
  for (const char of text) {
    const ascii = char.charCodeAt(0) < 0x80;
    bytes.push(...(ascii ? [char.charCodeAt(0)] : (table.get(char) ?? [0x3f])));
  }
  return Buffer.from(bytes);
}
