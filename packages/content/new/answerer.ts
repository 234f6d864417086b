import { createInterface } from 'node:readline/promises';
import type { Writable } from 'node:stream';
import type { Answerer } from './ask';

/**
 * Who answers by lines: a person at a terminal, who can be asked again, or a pipe or file.
 *
 * @returns with `close`, after which the process can end
 */
export function answererAt(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  output: Writable,
): Answerer & { close: () => void } {
  const isPerson = input.isTTY === true;
  const reader = createInterface({ input, output, terminal: isPerson });
  // A line of a pipe arrives before it is asked for.
  const lines = reader[Symbol.asyncIterator]();
  // From Node 22 on a reader whose input has ended refuses to prompt.
  let isOver = false;
  reader.once('close', () => {
    isOver = true;
  });
  return {
    async ask(question) {
      if (!isPerson) output.write(`${question}\n`);
      else if (!isOver) {
        reader.setPrompt(`${question}：`);
        reader.prompt();
      }
      return (await lines.next()).value;
    },
    ...(isPerson && { reject: (message) => output.write(`${message}\n`) }),
    close: () => reader.close(),
  };
}
