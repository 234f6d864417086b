import type { CallName } from '../../lib/api/endpoints';
import type { CheckId } from '../../lib/contract/checks';
import type { Plant } from './backend';

/** A planted fault: what the kit must call it, and at which call. */
export type Fault = [check: CheckId, call: CallName, what: string, plant: Plant];
