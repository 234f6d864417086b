import { randomUUID } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { atomicWrite } from '@wenzhan/kit/process/part-files';
import { z } from 'zod';
import type { TroubleKind } from './notice';

/** What the owner was told of a kind of trouble. Times are milliseconds since 1970. */
interface Told {
  /** Whether the owner takes it to last. */
  isOpen: boolean;
  announcedAt: number;
  /** When a process has seen last that it lasts. */
  seenAt: number;
  /** Whether this process has told it. */
  isOwn: boolean;
}

const fileSchema = z.object({
  isOpen: z.boolean(),
  announcedAt: z.number(),
  seenAt: z.number(),
  by: z.string(),
});

const NOTHING: Told = { isOpen: false, announcedAt: 0, seenAt: 0, isOwn: false };

/** What the owner was told of, a file for each kind, which instances share and a new start finds. */
export class TroubleFile {
  readonly #own = randomUUID();
  /** What could not be written: the disk may be full. */
  readonly #unwritten = new Map<TroubleKind, Told>();

  constructor(private readonly dir: string) {}

  async read(kind: TroubleKind): Promise<Told> {
    const unwritten = this.#unwritten.get(kind);
    if (unwritten) return unwritten;
    try {
      const text = await readFile(/* turbopackIgnore: true */ this.#at(kind), 'utf8');
      const { by, ...told } = fileSchema.parse(JSON.parse(text));
      return { ...told, isOwn: by === this.#own };
    } catch {
      // Not there, or not whole: the owner is told once more.
      return NOTHING;
    }
  }

  /** Never rejects. */
  async write(kind: TroubleKind, { isOwn, ...told }: Told): Promise<void> {
    try {
      await mkdir(/* turbopackIgnore: true */ this.dir, { recursive: true, mode: 0o700 });
      const by = isOwn ? this.#own : '';
      await atomicWrite(this.#at(kind), JSON.stringify({ ...told, by }), { mode: 0o600 });
      this.#unwritten.delete(kind);
    } catch {
      this.#unwritten.set(kind, { isOwn, ...told });
    }
  }

  #at(kind: TroubleKind): string {
    return `${this.dir}/${kind}.json`;
  }
}
