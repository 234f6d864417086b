import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { outputConfig } from './routes';

/** The part of an output's `.prerender-config.json` that matters here. */
const prerenderConfig = z.object({
  bypassToken: z.string(),
  allowQuery: z.array(z.string()).optional(),
  allowHeader: z.array(z.string()).default([]),
  initialStatus: z.number().default(200),
  initialHeaders: z.record(z.string(), z.string()).default({}),
  fallback: z.object({ fsPath: z.string() }).nullable(),
  chain: z.object({ outputPath: z.string(), headers: z.record(z.string(), z.string()) }).optional(),
});
export type PrerenderConfig = z.infer<typeof prerenderConfig>;

/** A response as a whole. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

/** Files of a build output. */
export class BuildOutput {
  readonly config: z.infer<typeof outputConfig>;

  constructor(readonly folder: string) {
    const text = readFileSync(path.join(folder, 'config.json'), 'utf8');
    this.config = outputConfig.parse(JSON.parse(text));
  }

  /** How a page is stored; null for what is not. */
  prerender(name: string): PrerenderConfig | null {
    const file = path.join(this.folder, 'functions', `${name}.prerender-config.json`);
    return existsSync(file) ? prerenderConfig.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  }

  /** A static file of the output. */
  file(wanted: string): Answer | null {
    const name = nameOf(wanted);
    const { overrides } = this.config;
    const renamed = Object.entries(overrides).find(([, one]) => one.path === name)?.[0];
    const file = path.join(this.folder, 'static', renamed ?? name);
    if (!existsSync(file) || !statSync(file).isFile()) return null;
    const type = overrides[renamed ?? name]?.contentType ?? TYPES[path.extname(file)];
    const headers = new Headers(type ? { 'content-type': type } : {});
    return { status: 200, headers, body: readFileSync(file) };
  }
}

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Name of the output of a path: without the slash at its begin, escapes decoded. */
export function nameOf(one: string): string {
  const name = one.replace(/^\/|\/$/g, '') || 'index';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
