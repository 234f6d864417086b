import path from 'node:path';
import { type CheckOptions, checkBackend } from '@wenzhan/contract/conformance/check-backend';
import { formatReport } from '@wenzhan/contract/conformance/report';
import { isHttpUrl, readArguments } from '@wenzhan/kit/command/arguments';
import { loadEnvFiles } from '@wenzhan/kit/command/load-env-files';
import { setting } from '@wenzhan/kit/settings/setting';
import { createContentApi } from '../service/api';
import { configuredSource } from '../sources/configured-source';
import { folderSource } from '../sources/folder-source';

const USAGE = 'usage: npm run contract -- [BASE] [--token TOKEN] [--origin ORIGIN]';

/** An origin that the backend does not know; a backend may allow some origins only. */
const FOREIGN_ORIGIN = 'https://site.example';

async function readOptions(): Promise<{ name: string; options: CheckOptions }> {
  const { values, positionals } = readArguments(USAGE, {
    token: { type: 'string' },
    origin: { type: 'string', default: FOREIGN_ORIGIN },
  });
  const [base, ...rest] = positionals;
  if (rest.length > 0 || ![base ?? FOREIGN_ORIGIN, values.origin].every(isHttpUrl)) {
    console.error(USAGE);
    process.exit(2);
  }
  const { token, origin } = values;
  if (base) return { name: base, options: { base, token, origin, transport: fetch } };
  const source = (await configuredSource()) ?? folderSource(path.resolve(setting('CONTENT_DIR')));
  const api = createContentApi({ source });
  const transport = (request: Request) => api.fetch(request);
  return { name: source.name, options: { base: 'http://embedded.invalid', token, transport } };
}

loadEnvFiles();
const { name, options } = await readOptions();
const findings = await checkBackend(options);
console.log(formatReport(name, findings));
process.exitCode = findings.length > 0 ? 1 : 0;
