import { isObject, jsonFault, parseExactJson, withoutNulls } from '@vc/protocol/json';
import { MalformedMessageError, requireObject, requireString, requireUrl } from './json';

export const PRE_AUTHORIZED_CODE_GRANT = 'urn:ietf:params:oauth:grant-type:pre-authorized_code';

/** OpenID4VCI 1.0 §4.1.1 */
export interface CredentialOffer {
  credential_issuer: string;
  credential_configuration_ids: string[];
  grants?: {
    [PRE_AUTHORIZED_CODE_GRANT]?: {
      'pre-authorized_code': string;
      tx_code?: TxCode;
      authorization_server?: string;
    };
    authorization_code?: { issuer_state?: string; authorization_server?: string };
  };
}

export interface TxCode {
  input_mode?: 'numeric' | 'text';
  length?: number;
  description?: string;
}

/** An offer by value (§4.1.2) or by reference (§4.1.3). */
export type OfferReference = { offer: CredentialOffer } | { offerUri: string };

/** Parses an offer; members that are null are absent. @throws MalformedMessageError */
export function parseCredentialOffer(value: unknown): CredentialOffer {
  assertGrantsAreObjects(requireObject(value, 'the credential offer').grants);
  const offer = withoutNulls(value);
  assertCredentialOffer(offer);
  return offer;
}

function assertCredentialOffer(value: unknown): asserts value is CredentialOffer {
  const offer = requireObject(value, 'the credential offer');
  const ids = offer.credential_configuration_ids;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string' && id !== '')) {
    throw new MalformedMessageError('the credential offer has no credential_configuration_ids');
  }
  if (new Set(ids).size !== ids.length) throw new MalformedMessageError('credential_configuration_ids repeats an id');
  requireUrl(offer, 'credential_issuer', 'the credential offer');
  if (offer.grants !== undefined) parseGrants(offer.grants);
}

/** A grant may be empty, so one that is null would be another one than that which is absent. */
function assertGrantsAreObjects(grants: unknown): void {
  for (const [type, grant] of Object.entries(isObject(grants) ? grants : {})) requireObject(grant, `the grant ${type}`);
}

function parseGrants(value: unknown): void {
  const grants = requireObject(value, 'grants');
  if (grants.authorization_code !== undefined) {
    const grant = requireObject(grants.authorization_code, 'the authorization code grant');
    if (grant.issuer_state !== undefined) requireString(grant, 'issuer_state', 'the authorization code grant');
  }
  const preAuthorized = grants[PRE_AUTHORIZED_CODE_GRANT];
  if (preAuthorized === undefined) return;
  const grant = requireObject(preAuthorized, 'the pre-authorized code grant');
  requireString(grant, 'pre-authorized_code', 'the pre-authorized code grant');
  if (grant.tx_code !== undefined) requireObject(grant.tx_code, 'tx_code');
}

/**
 * Parses the text of a QR code or link: `openid-credential-offer://`, `haip-vci://`, or a landing page with the same
 * parameters (§4.1).
 * @throws MalformedMessageError
 */
export function parseOfferUri(text: string): OfferReference {
  if (!URL.canParse(text)) throw new MalformedMessageError('the credential offer is not a URI');
  const { protocol, searchParams } = new URL(text);
  if (!['openid-credential-offer:', 'haip-vci:', 'https:', 'http:'].includes(protocol)) {
    throw new MalformedMessageError('the credential offer has an unknown URI scheme');
  }
  const [byValue, byReference] = [searchParams.get('credential_offer'), searchParams.get('credential_offer_uri')];
  if (byReference !== null && byValue === null) {
    return {
      offerUri: requireUrl({ credential_offer_uri: byReference }, 'credential_offer_uri', 'the credential offer'),
    };
  }
  if (byValue !== null && byReference === null) return { offer: parseOfferByValue(byValue) };
  throw new MalformedMessageError('exactly one of credential_offer and credential_offer_uri is required');
}

function parseOfferByValue(text: string): CredentialOffer {
  try {
    return parseCredentialOffer(parseExactJson(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new MalformedMessageError(`credential_offer ${jsonFault(error)}`, { cause: error });
  }
}
