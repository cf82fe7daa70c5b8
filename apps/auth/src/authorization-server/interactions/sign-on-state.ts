import { unknownSignOn } from './interaction.errors';

/** The id of the interaction, which oidc-provider makes of these characters, and a random text. */
const STATE = /^([\w-]{1,64})\.[\w-]{20,200}$/;

/** @param target path and query of an authorization response @throws ValidationFailed for one of no interaction */
export function toInteractionAddress(target: string): string {
  const query = queryIn(target);
  const [, uid] = STATE.exec(new URLSearchParams(query).get('state') ?? '') ?? [];
  if (uid === undefined) throw unknownSignOn();
  return `/auth/interaction/${uid}?${query}`;
}

/** Returns the authorization response in an address of the interaction, if it has one. */
export function findSignOnResponse(url: string | undefined): string | undefined {
  const query = queryIn(url ?? '');
  return new URLSearchParams(query).has('state') ? query : undefined;
}

function queryIn(address: string): string {
  const [, query = ''] = address.split(/\?(.*)/s);
  return query;
}
