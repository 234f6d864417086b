import { createHash } from 'node:crypto';

const LENGTH = 12;

/**
 * A short text that changes with the words of an article or page: its title, its summary or description, and its body. Line
 * ends, empty lines, spaces at the ends of lines and all other fields change nothing.
 */
export function digestOf(title: string, summary: string | undefined, body: string): string {
  const lines = body.normalize('NFC').split(/\r?\n/);
  const words = lines.map((line) => line.trimEnd()).filter((line) => line !== '');
  const text = JSON.stringify([title, summary ?? '', words]);
  return createHash('sha256').update(text).digest('base64url').slice(0, LENGTH);
}
