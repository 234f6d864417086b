import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { searchTextOf } from '@wenzhan/content/files/search-text';
import { WEIGHTS } from '@wenzhan/content/segments/search-block';
import { Segment, type SegmentText, writeSegment } from '@wenzhan/content/segments/segment';
import { segmentScores } from '@wenzhan/content/segments/segment-scores';
import { folderSize, peakMegabytes } from '../e2e/support/footprint';
import { readSentences, someArticle } from './lib/content-files';
import { describeMachine, formatTable, median, report, timed } from './lib/report';

/** What of `node:sqlite` is used here; the types of Node 20 are without it. */
interface SqliteModule {
  DatabaseSync: new (
    file: string,
  ) => {
    exec(sql: string): void;
    prepare(sql: string): {
      run(...values: (string | number)[]): unknown;
      all(...values: (string | number)[]): Record<string, unknown>[];
    };
  };
}

/** Where bodies are kept and searched. */
interface TextIndex {
  write(texts: readonly SegmentText[]): Promise<void>;
  open(): Promise<void>;
  /** The number of articles that have all words, and the places of ten. */
  search(words: readonly string[]): { total: number; best: readonly unknown[] };
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { save: { type: 'boolean' } },
});
const [articles = '100000', engine, phase, dir] = positionals;
const ARTICLES = Number(articles);
const IN_ONE_WRITE = 1200;
const ROUNDS = 15;
/** In half of the articles, two words, one character that all have, a Latin word, and nowhere. */
const SEARCHES = [['缓存'], ['浏览器', '缓存'], ['的'], ['http'], ['曈昽']];

const engines: Record<string, (dir: string) => TextIndex> = { segments, sqlite };

function segments(dir: string): TextIndex {
  const all: Segment[] = [];
  const fileOf = (at: number) => path.join(dir, `${at}.texts`);
  let written = 0;
  return {
    write: async (texts) => {
      await writeSegment(fileOf(written), texts);
      written += 1;
    },
    open: async () => {
      const { length } = await readdir(dir);
      for (let at = 0; at < length; at += 1) all.push(new Segment(fileOf(at), `${at}`));
    },
    search: (words) => {
      const phrase = words.length > 1 ? words.join(' ') : null;
      const found = all.flatMap((segment, of) =>
        Array.from(segmentScores(segment, words, phrase) ?? [], (score, at) => ({ of, at, score })),
      );
      const matches = found.filter(({ score }) => score > 0);
      return {
        total: matches.length,
        best: matches.sort((a, b) => b.score - a.score).slice(0, 10),
      };
    },
  };
}

/** SQLite's full-text search, whose terms are pairs of characters, and the last character of a word. */
function sqlite(dir: string): TextIndex {
  const module = process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
  if (!module) throw new Error('SQLite is part of Node from version 22 on');
  const database = new module.DatabaseSync(path.join(dir, 'texts.db'));
  database.exec(`pragma journal_mode = wal; pragma synchronous = normal;
    create table if not exists texts (id integer primary key, body text);
    create virtual table if not exists terms using fts5(
      title, tags, summary, body, content='', contentless_delete=1, prefix='1')`);
  const addText = database.prepare('insert into texts values (?, ?)');
  const addTerms = database.prepare(
    'insert into terms (rowid, title, tags, summary, body) values (?, ?, ?, ?, ?)',
  );
  const count = database.prepare('select count(*) as total from terms where terms match ?');
  const best = database.prepare(
    `select rowid from terms where terms match ? order by bm25(terms, ${WEIGHTS.join(', ')}) limit 10`,
  );
  let written = 0;
  return {
    write: async (texts) => {
      database.exec('begin');
      for (const text of texts) {
        written += 1;
        addText.run(written, text.body);
        addTerms.run(written, ...text.searchText.map(termsOf));
      }
      database.exec('commit');
    },
    open: async () => {},
    search: (words) => {
      const query = words.map(queryOf).join(' AND ');
      return { total: Number(count.all(query)[0]?.total), best: best.all(query) };
    },
  };
}

const WORD = /[\p{L}\p{N}]+/gu;

const pairsOf = (word: string) => Array.from(word, (_, at) => word.slice(at, at + 2));
const termsOf = (text: string) => (text.match(WORD) ?? []).flatMap(pairsOf).join(' ');
const queryOf = (word: string) =>
  word.length === 1 ? `"${word}" *` : `"${pairsOf(word).slice(0, -1).join(' ')}"`;

interface Written {
  /** Seconds. */
  cpu: number;
  megabytes: number;
}

interface Read {
  /** Until the first search of each kind is answered. */
  ms: number;
  megabytes: number;
  /** Milliseconds of each search, once the system has the files in its memory. */
  searches: number[];
  /** The number of articles of each. */
  totals: number[];
}

async function write(index: TextIndex): Promise<Written> {
  const sentences = await readSentences();
  let cpu = 0;
  for (let first = 1; first <= ARTICLES; first += IN_ONE_WRITE) {
    const length = Math.min(IN_ONE_WRITE, ARTICLES - first + 1);
    const texts = Array.from({ length }, (_, at) => textOf(first + at, sentences));
    const before = process.cpuUsage();
    await index.write(texts);
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1e6;
  }
  return { cpu, megabytes: peakMegabytes(process.pid) };
}

async function read(index: TextIndex): Promise<Read> {
  const { value: totals, ms } = await timed(async () => {
    await index.open();
    return SEARCHES.map((words) => index.search(words).total);
  });
  const searches: number[] = [];
  for (const words of SEARCHES) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      times.push((await timed(async () => index.search(words))).ms);
    }
    searches.push(median(times));
  }
  return { ms, megabytes: peakMegabytes(process.pid), searches, totals };
}

/** Runs a phase in a process of its own: what it uses is then this engine's. */
async function runPhase<T>(engine: string, phase: 'write' | 'read', dir: string): Promise<T> {
  const child = fork(fileURLToPath(import.meta.url), [`${ARTICLES}`, engine, phase, dir]);
  const [result] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${engine}: exit ${code}`))),
  ]);
  return result;
}

function textOf(id: number, sentences: readonly string[]): SegmentText {
  const { body, ...front } = someArticle(id, sentences);
  return { body, searchText: searchTextOf(front, 'markdown', body) };
}

const HEAD = [
  `${ARTICLES} articles`,
  'indexing, CPU s',
  'memory at most meanwhile, MB',
  'on the disk, MB',
  'opened and searched for the first time, ms',
  'memory at most, MB',
  ...SEARCHES.map((words) => `${words.join(' ')}, ms`),
];

async function main(): Promise<void> {
  const machine = describeMachine();
  const rows: string[][] = [];
  const totals: number[][] = [];
  for (const engine of Object.keys(engines)) {
    const dir = await mkdtemp(path.join(tmpdir(), 'wenzhan-bench-'));
    try {
      const written = await runPhase<Written>(engine, 'write', dir);
      const { megabytes } = await folderSize(dir);
      const read = await runPhase<Read>(engine, 'read', dir);
      totals.push(read.totals);
      const cells = [written.cpu, written.megabytes, megabytes, read.ms, read.megabytes];
      rows.push([engine, ...[...cells, ...read.searches].map((cell) => cell.toFixed(1))]);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  if (new Set(totals.map(String)).size > 1) throw new Error(`they find ${totals.join(' and ')}`);
  await report('text-index', `${machine}\n${formatTable([HEAD, ...rows])}`, values.save);
}

const create = engines[engine ?? ''];
if (!create || !dir) await main();
else {
  const result = await (phase === 'write' ? write : read)(create(dir));
  process.send?.(result, () => process.exit());
}
