import { z } from 'zod';

/** The last entry of an archive, which says what is in it: without it the archive is not whole. */
export const MANIFEST = '.wenzhan-backup.json';
/** Bytes of it at most. */
export const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;

/** An archive may have files that are gone by its end: those that the manifest does not name. */
export const manifestSchema = z.object({
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Bytes of each file, by its name. */
  files: z.record(z.string(), z.number()),
});

export type Manifest = z.output<typeof manifestSchema>;
