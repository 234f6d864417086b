import type { EditingHandlers } from '../editing-handler';
import { administeringHandlers, ownHandlers } from './account-calls';
import { invitationHandlers } from './invitations';
import { passkeyHandlers, passkeySignInHandlers } from './passkey-calls';
import type { PeopleService } from './people';

/** The calls about the people who edit; none if the content is elsewhere. */
export function peopleHandlers(service: PeopleService | undefined): Partial<EditingHandlers> {
  if (!service) return {};
  return {
    ...administeringHandlers(service),
    ...ownHandlers(service),
    ...invitationHandlers(service),
    ...passkeyHandlers(service),
    ...passkeySignInHandlers(service),
  };
}
