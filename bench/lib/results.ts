import type { LoadCell, Memory } from './loads';
import { describe, type Machine } from './machine';
import { type Ratios, sameLoad } from './ratios';
import type { Starts } from './starts';
import type { Spread } from './stats';
import { formatTable, kilobytes } from './table';
import type { PageWeight } from './weight';

/** Everything that a run has found. Milliseconds and bytes. */
export interface BenchResults {
  machine: Machine;
  buildMs: { site: number; floor: number };
  pages: PageWeight[];
  starts: Starts[];
  loads: LoadCell[];
  memory: Memory[];
  ratios: Ratios;
}

/** The results as tables for people. */
export function formatResults(results: BenchResults): string {
  const { machine, buildMs, pages, memory } = results;
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  return [
    describe(machine),
    ...(machine.busy ? ['BUSY MACHINE: others were at work; read ratios only'] : []),
    `build: site ${seconds(buildMs.site)}, floor ${seconds(buildMs.floor)}`,
    `\nBytes, and requests of a first load (HTML, scripts, sheets)\n${formatTable(pageRows(pages))}`,
    `\nStart and first byte, ms: median (least to most)\n${formatTable(startRows(results.starts))}`,
    `\nMemory\n${formatTable(memoryRows(memory))}`,
    `\nRequests a second: median (least to most), p50 and p99 in ms, rate against node:http`,
    formatTable(loadRows(results.loads)),
    `\n${formatRatios(results.ratios)}`,
  ].join('\n');
}

/** The ratios that count, a line each. */
function formatRatios(ratios: Ratios): string {
  const rows = Object.entries(ratios).map(([name, ratio]) => [name, ratio.toFixed(2)]);
  return formatTable([['requests a second, geometric mean', 'ratio'], ...rows]);
}

function pageRows(pages: readonly PageWeight[]): string[][] {
  const head = ['page', 'HTML', 'HTML gzip', 'JS gzip', 'CSS gzip', 'requests'];
  const rows = pages.map(({ path, html, js, css, scripts, sheets }) => [
    path,
    ...[html.raw, html.gzip, js.gzip, css.gzip].map(kilobytes),
    `${1 + scripts.length + sheets.length}`,
  ]);
  return [head, ...rows];
}

function startRows(starts: readonly Starts[]): string[][] {
  const pages = Object.keys(starts[0]?.cold ?? {});
  const head = ['server', 'start', ...pages.flatMap((page) => [`${page} cold`, `${page} warm`])];
  const rows = starts.map(({ server, start, cold, warm }) => [
    server,
    spread(start, 0),
    ...pages.flatMap((page) => [spread(cold[page], 1), spread(warm[page], 1)]),
  ]);
  return [head, ...rows];
}

function memoryRows(memory: readonly Memory[]): string[][] {
  const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
  const rows = memory.map(({ server, before, after }) => [
    server,
    megabytes(before),
    megabytes(after),
  ]);
  return [['server', 'after the start', 'after the load'], ...rows];
}

function loadRows(loads: readonly LoadCell[]): string[][] {
  const head = ['page, encoding, connections', 'server', 'a second', 'p50', 'p99', 'ratio'];
  const rows = loads.map((cell) => {
    const { page, gzip, connections, server, perSecond, p50, p99 } = cell;
    const plain = loads.find((other) => other.server === 'node:http' && sameLoad(other, cell));
    return [
      `${page}, ${gzip ? 'gzip' : 'plain'}, ${connections}`,
      server,
      spread(perSecond, 0),
      p50.median.toFixed(2),
      p99.median.toFixed(2),
      plain ? (perSecond.median / plain.perSecond.median).toFixed(2) : '',
    ];
  });
  return [head, ...rows];
}

function spread(value: Spread | undefined, digits: number): string {
  if (!value) return '';
  const { median, least, most } = value;
  return `${median.toFixed(digits)} (${least.toFixed(digits)} to ${most.toFixed(digits)})`;
}
