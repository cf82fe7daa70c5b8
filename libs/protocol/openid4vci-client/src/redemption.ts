import type { CredentialConfiguration, CredentialOffer } from '@vc/protocol/openid4vci';
import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { translateErrors } from './translate-errors';
import { attestationHeaders } from './client-attestation';
import { selectCredentialEncryption } from './credential-encryption';
import type { HolderKey } from './holder-key';
import type { IssuerAccess } from './issuer-access';
import { assertCredentialCount, toCopyCount } from './limits';
import { OfferRejectedError, TxCodeRequiredError } from './offer-rejected-error';
import { selectKeyType } from './key-proofs';
import type { TokenResponse } from './request-token';
import { requestToken } from './request-token';
import type { OfferAtIssuer } from './resolve-offer';
import { resolveOffer } from './resolve-offer';
import type { WalletOptions } from './wallet-options';

/** A token request. A repetition uses the same keys, so that the server recognizes the wallet. */
export interface Redemption<K extends HolderKey> {
  offer: CredentialOffer;
  /** The authorization server that the offer selects. */
  authorizationServer?: string | undefined;
  /** `grant_type` and its parameters. */
  grant: Record<string, string>;
  /** The key that the token is bound to (RFC 9449), if the server supports it. */
  dpopKey?: K | undefined;
  /** The key of this instance of the wallet, for its attestation. Undefined for an anonymous client. */
  instanceKey?: K | undefined;
}

/** A credential that the token allows to request. Each repetition of the request uses the same keys. */
export interface WantedCredential<K extends HolderKey> {
  target: { credential_identifier: string } | { credential_configuration_id: string };
  configuration: CredentialConfiguration;
  holderKeys: K[];
}

/** The result of a token request. */
export interface RedeemedGrant<K extends HolderKey> {
  access: IssuerAccess<K>;
  /** Has at least one element. */
  wanted: WantedCredential<K>[];
  /** `issuance_id` of the token response. */
  issuanceId?: string | undefined;
}

/**
 * Prepares the token request with the pre-authorized code of an offer (OpenID4VCI 1.0 §3.5). The client is anonymous if
 * the server supports it (`pre-authorized_grant_anonymous_access_supported`, §12.3).
 * @throws OfferRejectedError
 */
export function prepareRedemption<K extends HolderKey>(
  { offer, server }: OfferAtIssuer,
  txCode: string | undefined,
  createHolderKey: () => K,
): Redemption<K> {
  const grant = requirePreAuthorizedGrant(offer, txCode);
  const isAnonymous = server['pre-authorized_grant_anonymous_access_supported'];
  return {
    offer,
    authorizationServer: grant.authorization_server,
    grant: {
      grant_type: PRE_AUTHORIZED_CODE_GRANT,
      'pre-authorized_code': grant['pre-authorized_code'],
      ...(txCode !== undefined && { tx_code: txCode }),
    },
    dpopKey: supportsDpop(server) ? createHolderKey() : undefined,
    instanceKey: isAnonymous ? undefined : createHolderKey(),
  };
}

/** Returns the same redemption with another transaction code. */
export function withTxCode<K extends HolderKey>(redemption: Redemption<K>, txCode: string | undefined): Redemption<K> {
  const { tx_code: _, ...grant } = redemption.grant;
  return { ...redemption, grant: { ...grant, ...(txCode !== undefined && { tx_code: txCode }) } };
}

/** Fetches the metadata of an offer's issuer and of its authorization server. @throws OfferRejectedError, ServerUnavailableError */
export async function discoverIssuer(
  offer: CredentialOffer,
  authorizationServer: string | undefined,
  { http }: Pick<WalletOptions<HolderKey>, 'http'>,
): Promise<OfferAtIssuer> {
  return translateErrors(() => resolveOffer(offer, authorizationServer, http));
}

/** Requests the access token (OpenID4VCI 1.0 §6). @throws OfferRejectedError, ServerUnavailableError */
export async function redeemGrant<K extends HolderKey>(
  found: OfferAtIssuer,
  { grant, dpopKey, instanceKey }: Redemption<K>,
  options: WalletOptions<K>,
): Promise<RedeemedGrant<K>> {
  return translateErrors(async () => {
    const { client } = options;
    const authenticate =
      client && instanceKey ? () => attestationHeaders(client, found.server, instanceKey, options) : undefined;
    const token = await requestToken(
      found.server,
      new URLSearchParams(grant),
      { key: supportsDpop(found.server) ? dpopKey : undefined, authenticate },
      options,
    );
    return {
      access: toIssuerAccess(found, token),
      wanted: createWantedCredentials(found, token, options),
      issuanceId: token.issuanceId,
    };
  });
}

function supportsDpop(server: OfferAtIssuer['server']): boolean {
  return server.dpop_signing_alg_values_supported?.includes('ES256') ?? false;
}

function toIssuerAccess<K extends HolderKey>(
  { offer, metadata }: OfferAtIssuer,
  { accessToken, dpopKey, expiresAt }: TokenResponse<K>,
): IssuerAccess<K> {
  return {
    accessToken,
    dpopKey,
    expiresAt,
    credentialIssuer: offer.credential_issuer,
    credentialEndpoint: metadata.credential_endpoint,
    nonceEndpoint: metadata.nonce_endpoint,
    notificationEndpoint: metadata.notification_endpoint,
    deferredEndpoint: metadata.deferred_credential_endpoint,
    encryption: selectCredentialEncryption(metadata),
  };
}

/**
 * Creates one element for each credential identifier of the token response (§6.2), or for each configuration.
 * @throws OfferRejectedError if there are too many, or the issuer takes proofs of unsupported keys only
 */
function createWantedCredentials<K extends HolderKey>(
  { metadata, configurations }: OfferAtIssuer,
  { credentialIdentifiers }: TokenResponse<K>,
  { createHolderKey }: WalletOptions<K>,
): WantedCredential<K>[] {
  const length = toCopyCount(metadata.batch_credential_issuance?.batch_size);
  const targets = configurations.flatMap(([id, configuration]) => {
    const identifiers = credentialIdentifiers.get(id);
    const named = identifiers?.map((identifier) => ({ credential_identifier: identifier }));
    return (named ?? [{ credential_configuration_id: id }]).map((target) => ({ target, configuration }));
  });
  assertCredentialCount(targets.length);
  return targets.map((each) => {
    const keyType = selectKeyType(each.configuration);
    return { ...each, holderKeys: Array.from({ length }, () => createHolderKey(keyType)) };
  });
}

function requirePreAuthorizedGrant({ grants }: CredentialOffer, txCode: string | undefined) {
  const grant = grants?.[PRE_AUTHORIZED_CODE_GRANT];
  if (!grant) {
    throw new OfferRejectedError(['the offer has no pre-authorized code, and no other grant can be used here']);
  }
  if (grant.tx_code && txCode === undefined) throw new TxCodeRequiredError(grant.tx_code);
  if (!grant.tx_code && txCode !== undefined) throw new OfferRejectedError(['the offer takes no transaction code']);
  return grant;
}
