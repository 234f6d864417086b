import type { ContentRecord } from './files/content-records';
import type { ContentDiagnostic } from './files/diagnostics';

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
