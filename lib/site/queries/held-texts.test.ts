import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { heldText, withHeldText } from './held-texts';

test('a text is found while any run needs it, however many there are, and no longer', async () => {
  const texts = Array.from({ length: 100 }, (_, n) => `text ${n % 50}`);
  const hashes: string[] = [];
  const found = texts.map((text) =>
    withHeldText(text, async (hash) => {
      hashes.push(hash);
      await setImmediate();
      return heldText(hash);
    }),
  );
  expect(await Promise.all(found)).toEqual(texts);
  for (const hash of hashes) expect(() => heldText(hash)).toThrow('gone');
});
