import type { BenchResults } from './results';
import { drawing, namedLine, type Place } from './svg';

const WIDTH = 720;
const HEIGHT = 420;
const LEFT = 70;
const BOTTOM = 50;
const TOP = 20;
const RIGHT = 150;
const CONNECTIONS = 32;

interface Point {
  bytes: number;
  micros: number;
}

/** What one answer costs a server, against the size of its HTML, uncompressed, as an SVG. */
export function drawCosts({ loads, machine }: BenchResults): string {
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
  const most: Point = {
    bytes: Math.max(...all.map(({ bytes }) => bytes)),
    micros: Math.max(...all.map(({ micros }) => micros)),
  };
  return drawing(WIDTH, HEIGHT, [
    ...axes(most, machine.busy),
    ...lines.flatMap(({ server, points }, at) => {
      const places = points.map((point) => place(point, most));
      return namedLine(server, places, at, [WIDTH - RIGHT + 12, TOP + 14]);
    }),
  ]);
}

function place({ bytes, micros }: Point, most: Point): Place {
  const x = LEFT + (bytes / most.bytes) * (WIDTH - LEFT - RIGHT);
  const y = HEIGHT - BOTTOM - (micros / most.micros) * (HEIGHT - BOTTOM - TOP);
  return [Math.round(x), Math.round(y)];
}

function axes(most: Point, busy: boolean): string[] {
  const base = HEIGHT - BOTTOM;
  const end = WIDTH - RIGHT;
  return [
    `<path d="M${LEFT} ${TOP}V${base}H${end}" fill="none" stroke="#888"/>`,
    `<text x="${end}" y="${base + 20}" text-anchor="end">${Math.round(most.bytes / 1000)} KB</text>`,
    `<text x="${LEFT - 8}" y="${TOP + 10}" text-anchor="end">${Math.round(most.micros)} µs</text>`,
    `<text x="${LEFT}" y="${HEIGHT - 10}">time of one answer at ${CONNECTIONS} connections, against its HTML${busy ? ' (busy machine)' : ''}</text>`,
  ];
}
