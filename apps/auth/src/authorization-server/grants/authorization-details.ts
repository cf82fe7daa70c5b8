import assert from 'node:assert/strict';
import { parseExactJson } from '@vc/protocol/json';
import { OPENID_CREDENTIAL } from '@vc/protocol/openid4vci';
import { invalidDetails } from './grant.errors';

/** The identifiers of each offered credential configuration, by its id. */
export type CredentialIdentifiers = Record<string, string[]>;

/** An authorization detail of the type `openid_credential` (RFC 9396, OpenID4VCI 1.0 §5.1.1). */
export interface CredentialDetail {
  [member: string]: unknown;
  type: typeof OPENID_CREDENTIAL;
  credential_configuration_id: string;
  /** OpenID4VCI 1.0 §6.2: present in the token response only. */
  credential_identifiers?: string[];
}

/** @throws InvalidAuthorizationDetails for malformed details, and for credentials outside of the offer */
export function parseAuthorizationDetails(text: string, offered: CredentialIdentifiers): CredentialDetail[] {
  let details: unknown;
  try {
    details = parseExactJson(text);
  } catch {
    throw invalidDetails('it is not JSON');
  }
  if (!Array.isArray(details) || details.length === 0) throw invalidDetails('it is not an array with details');
  for (const detail of details) assertOffered(detail, offered);
  return details as CredentialDetail[];
}

/** @throws InvalidAuthorizationDetails for a credential outside of the offer */
export function assertOffered(detail: unknown, offered: CredentialIdentifiers): void {
  const { type, credential_configuration_id: id } = (detail ?? {}) as Partial<CredentialDetail>;
  if (type !== OPENID_CREDENTIAL) throw invalidDetails(`the only type is ${OPENID_CREDENTIAL}`);
  if (typeof id !== 'string') throw invalidDetails('credential_configuration_id is required');
  if (!Object.hasOwn(offered, id)) throw invalidDetails('the credential_configuration_id is not part of the offer');
}

/**
 * Returns details for a wallet that has asked for none, if it needs them: where several credentials have one configuration, only their
 * identifiers tell them apart (OpenID4VCI 1.0 §6.2). A wallet that ignores them gets one credential a configuration.
 */
export function detailsOfSeveral(offered: CredentialIdentifiers): CredentialDetail[] | undefined {
  if (Object.values(offered).every(({ length }) => length === 1)) return undefined;
  const asked = Object.keys(offered).map(
    (id) => ({ type: OPENID_CREDENTIAL, credential_configuration_id: id }) as const,
  );
  return withCredentialIdentifiers(asked, offered);
}

/** Returns the details with the `credential_identifiers` of the token response (OpenID4VCI 1.0 §6.2). */
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
