import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { closeServers, serveHttp } from './api-server';
import { makeContent } from './contract/content';

/** Lets the embedded API serve the folder of `makeContent` and these files to all tests of a file. */
export function serveContent(files: Record<string, string>): void {
  let content: Awaited<ReturnType<typeof makeContent>>;
  beforeAll(async () => {
    content = await makeContent();
    for (const [file, text] of Object.entries(files)) {
      await writeFile(path.join(content.dir, file), text);
    }
  });
  beforeEach(() => vi.stubEnv('CONTENT_DIR', content.dir));
  afterEach(closeServers);
  afterAll(() => content.remove());
}

/** Replaces the embedded API, until the test ends, by a backend that answers each call with 500. */
export async function failBackend(): Promise<void> {
  const { base } = await serveHttp((_request, response) => response.writeHead(500).end());
  vi.stubEnv('API_BASE_URL', base);
  vi.spyOn(console, 'error').mockImplementation(() => {});
}
