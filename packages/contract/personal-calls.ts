import type { CallName } from './endpoints';

const NAMES: readonly CallName[] = ['login', 'message_create', 'search', 'user_info'];

/**
 * Calls that carry personal data or a visitor's keyword: logs and traces of their failures have kind, status and code only.
 * Apart from the endpoints, whose schemas browsers load later than the errors.
 */
export const PERSONAL_CALLS: ReadonlySet<string> = new Set(NAMES);
