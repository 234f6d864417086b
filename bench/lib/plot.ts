import type { BenchResults } from './results';
import { AXES, namedLine, type Place, plot } from './svg';

const ROOM_FOR_NAMES = 150;
const CONNECTIONS = 32;

/** What one answer costs a server, against the size of its HTML, uncompressed, as an SVG. */
export function drawCosts({ loads, machine }: BenchResults): string {
  const { left, base, top } = AXES;
  const servers = [...new Set(loads.map(({ server }) => server))];
  const lines = servers.map((server) => ({
    server,
    points: loads
      .filter((cell) => cell.server === server && !cell.gzip && cell.connections === CONNECTIONS)
      .filter(({ perSecond }) => perSecond.median > 0)
      .map((cell) => ({
        bytes: cell.bytes,
        micros: 1_000_000 / cell.perSecond.median,
      }))
      .sort((a, b) => a.bytes - b.bytes),
  }));
  const all = lines.flatMap(({ points }) => points);
  const most = {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    micros: Math.max(...all.map(({ micros }) => micros)),
  };
  const caption = `time of one answer at ${CONNECTIONS} connections, against its HTML${machine.busy ? ' (busy machine)' : ''}`;
  return plot(caption, ROOM_FOR_NAMES, (end) => [
    `<text x="${end}" y="${base + 20}" text-anchor="end">${Math.round(most.bytes / 1000)} KB</text>`,
    `<text x="${left - 8}" y="${top + 10}" text-anchor="end">${Math.round(most.micros)} µs</text>`,
    ...lines.flatMap(({ server, points }, at) => {
      const places = points.map(({ bytes, micros }): Place => {
        const x = left + (bytes / most.bytes) * (end - left);
        const y = base - (micros / most.micros) * (base - top);
        return [Math.round(x), Math.round(y)];
      });
      return namedLine(server, places, at, [end + 12, top + 14]);
    }),
  ]);
}
