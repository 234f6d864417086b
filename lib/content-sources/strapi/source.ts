import type { ContentSource } from '../../content/source';
import type { SourceOptions } from '../source-options';
export function strapiSource({ url }: SourceOptions): ContentSource {
  throw new Error(url);
}
