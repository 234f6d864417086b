/** What a call of the embedded content API costs. Milliseconds. */
export interface CallCost {
  name: string;
  /** The first one, and its processor time. */
  first: number;
  firstCpu: number;
  /** The others. */
  p50: number;
  p99: number;
}

/** What one process found. */
export interface ContentRun {
  costs: CallCost[];
  /** Resident memory at the end. */
  megabytes: number;
}
