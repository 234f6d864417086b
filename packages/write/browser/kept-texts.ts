import { createStore, del, getMany, keys, set, type UseStore } from 'idb-keyval';
import { z } from 'zod';
import type { KeptText } from '../forms/save-state';
import { textName } from '../forms/text-name';

/** A text that this browser keeps, and the tab that has written it. */
export interface FoundText {
  tab: string;
  kept: KeptText;
}

/** What this browser keeps of one text of one editor. Each tab has its own record, so that none overwrites another's. */
export interface KeptTexts {
  /** Those of all tabs, the latest first. */
  find: () => Promise<FoundText[]>;
  keep: (tab: string, kept: KeptText) => Promise<void>;
  forget: (tab: string) => Promise<void>;
}

const keptSchema: z.ZodType<KeptText> = z.object({
  text: z.string(),
  base: z.string(),
  baseText: z.string(),
  doubtful: z.array(z.string()),
  at: z.number(),
});

let database: UseStore | undefined;

/**
 * The texts of an editor that this browser keeps until the service has them, in IndexedDB.
 *
 * Each function throws where the browser keeps nothing, such as in some private windows.
 */
export function keptTexts(username: string, path: string): KeptTexts {
  const prefix = JSON.stringify([username, textName(path)]);
  const store = () => {
    database ??= createStore('wenzhan-edit', 'texts');
    return database;
  };
  return {
    find: async () => {
      const own = (await keys(store())).filter((key) => String(key).startsWith(prefix));
      const values = await getMany(own, store());
      return own
        .flatMap((key, index) => {
          const { data: kept } = keptSchema.safeParse(values[index]);
          return kept ? [{ tab: String(key).slice(prefix.length), kept }] : [];
        })
        .toSorted((one, other) => other.kept.at - one.kept.at);
    },
    keep: (tab, kept) => set(prefix + tab, kept, store()),
    forget: (tab) => del(prefix + tab, store()),
  };
}
