import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/*
 * The `'use cache'` handler of `next dev`. The framework's own goes on with an old answer and only asks
 * anew behind it; here, what was kept before the content folder changed is asked for again at once.
 */

const now = () => performance.timeOrigin + performance.now();
const kept = new Map();
let seen = '';
let changedAt = 0;

/** Milliseconds since the epoch when a change in the content folder was first noticed. */
async function contentChangedAt() {
  const found = await fingerprint(process.env.CONTENT_DIR ?? 'content');
  if (found !== seen) forget();
  seen = found;
  return changedAt;
}

function forget() {
  kept.clear();
  changedAt = now();
}

/** Tells a folder from what it was: names, times and sizes of all that stands in it. */
async function fingerprint(dir) {
  const names = await readdir(dir, { recursive: true }).catch(() => []);
  const stamps = names.map(async (name) => {
    const { mtimeMs = 0, ctimeMs = 0, size = 0 } = (await statOf(path.join(dir, name))) ?? {};
    return `${name}:${mtimeMs}:${ctimeMs}:${size}`;
  });
  return (await Promise.all(stamps)).join('\n');
}

/** A file may go between being listed and being looked at. */
const statOf = (file) => stat(file).catch(() => null);

export default {
  async get(key) {
    const entry = kept.get(key);
    if (!entry) return undefined;
    const [value, rest] = entry.value.tee();
    kept.set(key, { ...entry, value: rest });
    return { ...entry, value };
  },
  async set(key, pending) {
    kept.set(key, await pending);
  },
  async refreshTags() {},
  getExpiration: contentChangedAt,
  updateTags: async () => forget(),
};
