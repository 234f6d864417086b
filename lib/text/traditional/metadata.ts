import type { Metadata } from 'next';
import { traditionalVariant } from '../../urls/traditional';
import type { Script } from './script';
import { convertValue } from './values';

const OPEN_GRAPH_LOCALES = { tw: 'zh_TW', hk: 'zh_HK' } as const;

/**
 * Converts the metadata of a page. Its versions in both scripts stay.
 */
export function convertMetadata(metadata: Metadata, script: Script): Metadata {
  const { alternates, openGraph, ...rest } = metadata;
  const { languages, ...others } = alternates ?? {};
  const page = convertValue({ ...rest, openGraph, alternates: others }, script);
  const locale = OPEN_GRAPH_LOCALES[traditionalVariant() ?? 'tw'];
  return {
    ...page,
    ...(openGraph && { openGraph: { ...page.openGraph, locale } as Metadata['openGraph'] }),
    ...(alternates && { alternates: { ...page.alternates, languages } }),
  };
}
