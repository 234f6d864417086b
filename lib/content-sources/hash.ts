import { createHash } from 'node:crypto';

/** A short text that changes with a JSON value. */
export const hashOf = (value: unknown) =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url');
