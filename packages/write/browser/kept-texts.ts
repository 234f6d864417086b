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

const keptSchema = z.object({
  /** The path of the text when it was kept; older records have none. */
  path: z.string().optional(),
  text: z.string(),
  base: z.string(),
  baseText: z.string(),
  doubtful: z.array(z.string()),
  at: z.number(),
});

let database: UseStore | undefined;

function store(): UseStore {
  database ??= createStore('wenzhan-edit', 'texts');
  return database;
}

/**
 * The texts of an editor that this browser keeps until the service has them, in IndexedDB.
 *
 * Each function throws where the browser keeps nothing, such as in some private windows.
 */
export function keptTexts(username: string, path: string): KeptTexts {
  const prefix = JSON.stringify([username, textName(path)]);
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
    keep: (tab, kept) => set(prefix + tab, { ...kept, path }, store()),
    forget: (tab) => del(prefix + tab, store()),
  };
}

/** A text that this browser keeps, in a list. */
export interface ListedText {
  /** The key of its record. */
  key: string;
  path: string;
  text: string;
  /** Milliseconds since the epoch. */
  at: number;
}

/** All texts of an editor that this browser keeps, the latest first. @throws as `keptTexts` */
export async function allKeptTexts(username: string): Promise<ListedText[]> {
  const prefix = `${JSON.stringify([username]).slice(0, -1)},`;
  const own = (await keys(store())).map(String).filter((key) => key.startsWith(prefix));
  const values = await getMany(own, store());
  return own
    .flatMap((key, index) => {
      const { data: kept } = keptSchema.safeParse(values[index]);
      return kept ? [{ key, path: kept.path ?? nameIn(key), text: kept.text, at: kept.at }] : [];
    })
    .toSorted((one, other) => other.at - one.at);
}

/** Takes a text out of the browser. */
export const forgetText = (key: string): Promise<void> => del(key, store());

/** The name of the text in the key of its record, which the tab follows. */
const nameIn = (key: string): string =>
  String(JSON.parse(key.slice(0, key.lastIndexOf(']') + 1))[1]);
