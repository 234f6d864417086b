import type { ContentRecord } from './content-records';
import type { ContentDiagnostic } from './diagnostics';

/** A file of the content folder as of the last scan. */
export interface Entry {
  fingerprint: string;
  /** The last valid content; null when there was none. */
  record: ContentRecord | null;
  /** Whether the current content is valid. */
  good: boolean;
  /** What is wrong with the current content. */
  diagnostics?: readonly ContentDiagnostic[];
}
