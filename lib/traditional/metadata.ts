import type { Metadata } from 'next';
import { traditionalVariant } from '../routes/traditional';
import type { Script } from './script';
import { convertValue } from './values';

const OPEN_GRAPH_LOCALES = { tw: 'zh_TW', hk: 'zh_HK' } as const;

/**
 * Converts the metadata of a page. Its versions in both scripts stay, and it has no Markdown.
 */
export function convertMetadata(metadata: Metadata, script: Script): Metadata {
  const { alternates, openGraph, ...rest } = metadata;
  const { languages, types, ...others } = alternates ?? {};
  const { 'text/markdown': _, ...feeds } = types ?? {};
  const { feeds: converted, ...page } = convertValue(
    { ...rest, openGraph, alternates: others, feeds },
    script,
  );
  const locale = OPEN_GRAPH_LOCALES[traditionalVariant() ?? 'tw'];
  return {
    ...page,
    ...(openGraph && { openGraph: { ...page.openGraph, locale } as Metadata['openGraph'] }),
    ...(alternates && { alternates: { ...page.alternates, languages, types: converted } }),
  };
}
