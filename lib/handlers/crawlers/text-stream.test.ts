import { expect, test } from 'vitest';
import { textStream } from './text-stream';

const noted: string[] = [];

async function* pieces(...words: (string | Error)[]) {
  try {
    for (const word of words) {
      if (word instanceof Error) throw word;
      noted.push(word);
      yield word;
    }
  } finally {
    noted.push('end');
  }
}

test('the pieces come in order, in UTF-8', async () => {
  expect(await new Response(await textStream(pieces('文', '', '站'))).text()).toBe('文站');
});

test('a failure at once can still be answered, a later one breaks the body', async () => {
  await expect(textStream(pieces(new Error('first')))).rejects.toThrow('first');
  const body = await textStream(pieces('文', new Error('later')));
  await expect(new Response(body).text()).rejects.toThrow('later');
});

test('nothing is made before it is read, nor after the reader has gone', async () => {
  noted.length = 0;
  const reader = (await textStream(pieces('a', 'b', 'c'))).getReader();
  expect(noted).toEqual(['a']);
  await reader.read();
  await reader.read();
  await reader.cancel();
  expect(noted).toEqual(['a', 'b', 'end']);
});
