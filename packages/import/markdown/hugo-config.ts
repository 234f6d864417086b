import path from 'node:path';
import { z } from 'zod';
import { flag, parseFields, scalar } from '../parse-fields';
import { readText } from '../read-text';
import { readYamlFields } from '../read-yaml';
import { BrokenExport, type Note } from '../source';
import { readJson, readToml } from './front-matter';

const record = z.record(z.string(), z.unknown()).catch({});
/** Names without case, as Hugo reads them. */
const schema = z.object({
  baseurl: scalar,
  title: scalar,
  languagecode: scalar,
  locale: scalar,
  defaultcontentlanguage: scalar,
  defaultcontentlanguageinsubdir: flag,
  contentdir: scalar,
  staticdir: scalar,
  timezone: scalar,
  uglyurls: flag.catch(undefined),
  disablepathtolower: flag,
  permalinks: record,
  languages: record,
  params: record,
  taxonomies: record,
  markup: z.unknown().optional(),
});
export type HugoConfig = z.output<typeof schema>;

const MAIN = /^(?:config\/_default\/)?(?:hugo|config)\.(toml|ya?ml|json)$/;
/** Files with one part of the configuration. */
const PART = /^config\/_default\/(permalinks|languages|params|taxonomies)\.(toml|ya?ml|json)$/;

/** Reads the configuration of a Hugo site. A file that cannot be read is noted, and counts as missing. */
export async function readHugoConfig(
  folder: string,
  names: readonly string[],
): Promise<{ config: HugoConfig; file: string; notes: Note[] }> {
  const notes: Note[] = [];
  const read = async (name: string) => {
    const file = path.join(folder, name);
    try {
      const note = (text: string) =>
        notes.push({ location: { file, line: 1 }, subject: name, text });
      return lowered(parse(await readText(file, note), file));
    } catch (error) {
      if (!(error instanceof BrokenExport)) throw error;
      notes.push({ location: error.location, subject: name, text: `没有用：${error.reason}` });
      return {};
    }
  };
  // The first that Hugo itself looks for.
  const main = names
    .filter((name) => MAIN.test(name))
    .sort((a, b) => Number(/config\./.test(a)) - Number(/config\./.test(b)))[0];
  const values = main ? await read(main) : {};
  for (const name of names) {
    const part = PART.exec(name)?.[1];
    if (part) values[part] ??= await read(name);
  }
  const location = { file: path.join(folder, main ?? ''), line: 1 };
  const config = parseFields(schema, values, (name) =>
    notes.push({ location, subject: name, text: '配置里的这一项写得不对，没有用' }),
  );
  return { config, file: location.file, notes };
}

function parse(text: string, file: string): Record<string, unknown> {
  if (file.endsWith('.toml')) return readToml(text, file, 1);
  return file.endsWith('.json') ? readJson(text, file) : readYamlFields(text, file, 1);
}

/** The fields with names in lower case, also those of `params`. */
function lowered(fields: Record<string, unknown>): Record<string, unknown> {
  const names = Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value] as const);
  return Object.fromEntries(
    names.map(([name, value]) => {
      const isParams = name === 'params' && typeof value === 'object' && value !== null;
      return [name, isParams ? lowered(value as Record<string, unknown>) : value];
    }),
  );
}
