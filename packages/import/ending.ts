import { constants } from 'node:os';

/** With these a user or a system ends the command. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
type EndSignal = (typeof SIGNALS)[number];

/** The command is to end; nothing is left of what it was about to write. */
export class Ended extends Error {
  constructor(readonly signal: EndSignal) {
    super('已经中断，没有留下写了一半的东西；再运行一次同样的命令就行');
    this.name = 'Ended';
  }

  /** The exit code, as shells have it. */
  get status(): number {
    return 128 + constants.signals[this.signal];
  }
}

/**
 * Calls a listener when the command is to end. npm passes on a signal that the terminal has sent already, so it may come
 * twice.
 *
 * @returns stops listening
 */
export function onEnd(listener: (ended: Ended) => void): () => void {
  const heard = (signal: EndSignal) => listener(new Ended(signal));
  for (const signal of SIGNALS) process.on(signal, heard);
  return () => {
    for (const signal of SIGNALS) process.off(signal, heard);
  };
}

/** Ends the command at once, in a sentence. */
export function endNow(ended: Ended): never {
  console.error(ended.message);
  process.exit(ended.status);
}
