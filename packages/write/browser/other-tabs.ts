import { z } from 'zod';

/** Milliseconds in which other tabs have answered. */
const ANSWER_TIME = 200;

const wordSchema = z.object({ type: z.enum(['who', 'here', 'gone']), tab: z.string() });
type Word = z.output<typeof wordSchema>;

export interface OtherTabs {
  /** The tabs of this browser that show the same text, once they had time to answer. */
  ask: () => Promise<ReadonlySet<string>>;
  leave: () => void;
}

/**
 * Makes tabs of one browser that show the same text known to each other.
 *
 * @param onChange gets how many others there are
 */
export function meetTabs(text: string, tab: string, onChange: (count: number) => void): OtherTabs {
  if (typeof BroadcastChannel === 'undefined') return { ask: async () => new Set(), leave() {} };
  const channel = new BroadcastChannel(`wenzhan-edit ${text}`);
  const others = new Set<string>();
  const say = (type: Word['type']) => channel.postMessage({ type, tab } satisfies Word);
  channel.onmessage = ({ data }) => {
    const word = wordSchema.safeParse(data).data;
    if (!word || word.tab === tab) return;
    if (word.type === 'gone') others.delete(word.tab);
    else others.add(word.tab);
    if (word.type === 'who') say('here');
    onChange(others.size);
  };
  say('who');
  return {
    ask: () => new Promise((resolve) => setTimeout(() => resolve(others), ANSWER_TIME)),
    leave: () => {
      say('gone');
      channel.close();
    },
  };
}
