import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { hashPassword } from '@wenzhan/kit/settings/editor-account';

const SALT_BYTES = 16;

/** Reads a password from standard input and prints the value of EDITOR_PASSWORD. */
const input = createInterface({ input: process.stdin });
if (process.stdin.isTTY) console.error('password (one line, shown as you type):');
const { value: password } = await input[Symbol.asyncIterator]().next();
input.close();
if (!password) {
  console.error('no password given');
  process.exit(1);
}
console.log(await hashPassword(password, randomBytes(SALT_BYTES)));
