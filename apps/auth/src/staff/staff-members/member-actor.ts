import { type Actor, serviceActor } from '@vc/platform/audit';

/** The actor of what a member of staff does on pages of the authorization server, for which there is no client. */
export function memberActor(id: string): Actor {
  return { clientId: serviceActor('auth').clientId, subject: id };
}
