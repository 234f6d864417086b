import type { CallName } from '../../lib/api/endpoints';
import type { CheckId } from '../../lib/contract/checks';
import type { Plant } from './backend';

/** A planted fault, with the check and endpoint that must report it. */
export type Fault = [check: CheckId, call: CallName, what: string, plant: Plant];
