import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { addressKey } from './addresses';
import type { Manifest } from './manifest';
import type { SourceAddress, SourceSite } from './source';

export const SITE = 'site.yaml';
export const REDIRECTS = 'redirects.yaml';
/** The path of the page about the site. */
export const ABOUT = '/about_us';

const navEntry = z.object({ title: z.string(), path: z.string() });
const siteSchema = z.object({
  headNav: z.array(navEntry.extend({ children: z.array(navEntry).default([]) })).default([]),
});
const redirectsSchema = z.array(z.object({ from: z.string(), to: z.string().optional() }));

/** An entry of the menu. */
export type NavEntry = z.output<typeof navEntry>;

/** What earlier imports wrote that is not of single posts: another part of the same site may be in them. */
export interface Earlier {
  /** The menu's entries below `/content`. */
  categories: NavEntry[];
  /** Whether the menu leads to the page about the site. */
  hasAbout: boolean;
  redirects: SourceAddress[];
}

/** Reads the menu and the redirects of earlier imports. */
export async function readEarlier(dir: string, manifest: Manifest, base: string): Promise<Earlier> {
  const read = async <T>(name: string, schema: z.ZodType<T>): Promise<T | undefined> => {
    if (!Object.hasOwn(manifest.files, name)) return undefined;
    const text = await readFile(path.join(dir, name), 'utf8').catch(() => '');
    // An editor's own file stays as it is, whatever is in it.
    try {
      return schema.safeParse(parse(text)).data;
    } catch {
      return undefined;
    }
  };
  const nav = (await read(SITE, siteSchema))?.headNav ?? [];
  const files = Object.keys(manifest.files).filter(
    (name) => path.posix.basename(name) === REDIRECTS,
  );
  const redirects = files.map(async (name) => {
    const folder = path.posix.dirname(name);
    const language = folder === '.' ? undefined : folder;
    const before = base + (language === undefined ? '' : `/${language}`);
    const location = { file: path.join(dir, name), line: 1 };
    return ((await read(name, redirectsSchema)) ?? []).flatMap(({ from, to }) =>
      to && URL.canParse(before + from)
        ? [{ url: before + from, to: { path: to }, language, location }]
        : [],
    );
  });
  return {
    categories: nav.find((entry) => entry.path === '/content')?.children ?? [],
    hasAbout: nav.some((entry) => entry.path === ABOUT),
    redirects: (await Promise.all(redirects)).flat(),
  };
}

/** The site with the addresses of its earlier parts. */
export function withEarlierAddresses(site: SourceSite, { redirects }: Earlier): SourceSite {
  const addressKeys = new Set(site.addresses.map(({ url }) => addressKey(url)));
  const others = redirects.filter(({ url }) => !addressKeys.has(addressKey(url)));
  return { ...site, addresses: [...site.addresses, ...others] };
}
