import assert from 'node:assert/strict';
import { invalidDetails } from './grant.errors';

export const OPENID_CREDENTIAL = 'openid_credential';

/** Of each offered credential configuration, by its id. */
export type CredentialIdentifiers = Record<string, string[]>;

/** RFC 9396, as OpenID4VCI 1.0 §5.1.1 has it. */
export interface CredentialDetail {
  [member: string]: unknown;
  type: typeof OPENID_CREDENTIAL;
  credential_configuration_id: string;
  /** §6.2: only in what the server answers. */
  credential_identifiers?: string[];
}

/** @throws InvalidAuthorizationDetails for anything but credentials of the offer */
export function parseAuthorizationDetails(text: string, offered: CredentialIdentifiers): CredentialDetail[] {
  let details: unknown;
  try {
    details = JSON.parse(text);
  } catch {
    throw invalidDetails('it is not JSON');
  }
  if (!Array.isArray(details) || details.length === 0) throw invalidDetails('it is not an array with details');
  for (const detail of details) assertOffered(detail, offered);
  return details as CredentialDetail[];
}

/** @throws InvalidAuthorizationDetails */
export function assertOffered(detail: unknown, offered: CredentialIdentifiers): void {
  const { type, credential_configuration_id: id } = (detail ?? {}) as Partial<CredentialDetail>;
  if (type !== OPENID_CREDENTIAL) throw invalidDetails(`the only type is ${OPENID_CREDENTIAL}`);
  if (typeof id !== 'string') throw invalidDetails('credential_configuration_id is required');
  if (!Object.hasOwn(offered, id)) throw invalidDetails('the credential_configuration_id is not part of the offer');
}

/** What the token response says of them: which credentials there are to fetch. */
export function withCredentialIdentifiers(
  details: CredentialDetail[],
  offered: CredentialIdentifiers,
): CredentialDetail[] {
  return details.map(({ credential_configuration_id: id }) => {
    const identifiers = offered[id];
    assert(identifiers, `The offer has no credential identifiers for ${id}.`);
    return { type: OPENID_CREDENTIAL, credential_configuration_id: id, credential_identifiers: identifiers };
  });
}
