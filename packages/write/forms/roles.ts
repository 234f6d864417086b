import { ROLES, type Role } from '@wenzhan/contract/calls/editing/values';
import type { EditStatus } from './call';

/** Whether the editor has a role, or one that includes it. */
export const hasRole = ({ user }: Pick<EditStatus, 'user'>, needed: Role): boolean =>
  ROLES.indexOf(user.role) >= ROLES.indexOf(needed);
