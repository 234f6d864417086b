import { troubleNoted } from './events';

const NO_ROOM: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/**
 * Notes how writing has ended, so that the owner learns of a full disk.
 *
 * @param key names what is written
 * @param error null if it was written; any other fault than a full disk is left to the caller
 */
export function noteWriting(key: string, error: unknown): void {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (error !== null && !NO_ROOM.includes(code)) return;
  troubleNoted.publish({ kind: 'disk', key, reason: error === null ? null : String(code) });
}
