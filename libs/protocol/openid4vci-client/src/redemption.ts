import type { CredentialConfiguration, CredentialOffer } from '@vc/protocol/openid4vci';
import { PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { asRejection } from './as-rejection';
import { attestationHeaders } from './client-attestation';
import { credentialEncryptionOf } from './credential-encryption';
import type { HolderKey } from './holder-key';
import type { IssuerAccess } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { TokenResponse } from './request-token';
import { requestToken } from './request-token';
import type { OfferAtIssuer } from './resolve-offer';
import { atIssuer } from './resolve-offer';
import type { WalletOptions } from './wallet-options';

/** More than that are not asked for at once. */
const MAX_COPIES = 5;

/** A token request that can be made again: with the same keys, so that the server knows the wallet again. */
export interface Redemption<K extends HolderKey> {
  offer: CredentialOffer;
  /** Where the offer names one of several. */
  authorizationServer?: string | undefined;
  /** `grant_type` and the parameters that belong to it. */
  grant: Record<string, string>;
  /** The token is bound to it (RFC 9449), where the server can do that. */
  dpopKey?: K | undefined;
  /** Of this instance of the wallet: it is attested. Undefined for an anonymous client. */
  instanceKey?: K | undefined;
}

/** A credential that may be asked for with the token; the keys of its copies stay the same however often that is. */
export interface WantedCredential<K extends HolderKey> {
  target: { credential_identifier: string } | { credential_configuration_id: string };
  configuration: CredentialConfiguration;
  holderKeys: K[];
}

/** What a token brings. */
export interface RedeemedGrant<K extends HolderKey> {
  access: IssuerAccess<K>;
  /** At least one. */
  wanted: WantedCredential<K>[];
  /** What the issuer calls the exchange, where it says so in its token response. */
  issuanceId?: string | undefined;
}

/**
 * The pre-authorized code grant of an offer (OpenID4VCI 1.0 §3.5). The client is anonymous, unless the server wants to
 * know it (`pre-authorized_grant_anonymous_access_supported`).
 * @throws OfferRejectedError
 */
export function prepareRedemption<K extends HolderKey>(
  { offer, server }: OfferAtIssuer,
  txCode: string | undefined,
  createHolderKey: () => K,
): Redemption<K> {
  const grant = preAuthorizedGrantOf(offer, txCode);
  const isAnonymous = server['pre-authorized_grant_anonymous_access_supported'];
  return {
    offer,
    authorizationServer: grant.authorization_server,
    grant: {
      grant_type: PRE_AUTHORIZED_CODE_GRANT,
      'pre-authorized_code': grant['pre-authorized_code'],
      ...(txCode !== undefined && { tx_code: txCode }),
    },
    dpopKey: canBind(server) ? createHolderKey() : undefined,
    instanceKey: isAnonymous ? undefined : createHolderKey(),
  };
}

/** The same redemption with another transaction code. */
export function withTxCode<K extends HolderKey>(redemption: Redemption<K>, txCode: string | undefined): Redemption<K> {
  const { tx_code: _, ...grant } = redemption.grant;
  return { ...redemption, grant: { ...grant, ...(txCode !== undefined && { tx_code: txCode }) } };
}

/** The issuer of an offer, and what it says of itself. @throws OfferRejectedError, ServerUnavailableError */
export async function discoverIssuer(
  offer: CredentialOffer,
  authorizationServer: string | undefined,
  { http }: Pick<WalletOptions<HolderKey>, 'http'>,
): Promise<OfferAtIssuer> {
  return asRejection(() => atIssuer(offer, authorizationServer, http));
}

/** Asks for the token (OpenID4VCI 1.0 §6). @throws OfferRejectedError, ServerUnavailableError */
export async function redeemGrant<K extends HolderKey>(
  found: OfferAtIssuer,
  { grant, dpopKey, instanceKey }: Redemption<K>,
  options: WalletOptions<K>,
): Promise<RedeemedGrant<K>> {
  return asRejection(async () => {
    const { client } = options;
    const authenticate =
      client && instanceKey ? () => attestationHeaders(client, found.server, instanceKey, options) : undefined;
    const token = await requestToken(
      found.server,
      new URLSearchParams(grant),
      { key: canBind(found.server) ? dpopKey : undefined, authenticate },
      options,
    );
    return { access: accessOf(found, token), wanted: wantedOf(found, token, options), issuanceId: token.issuanceId };
  });
}

function canBind(server: OfferAtIssuer['server']): boolean {
  return server.dpop_signing_alg_values_supported?.includes('ES256') ?? false;
}

function accessOf<K extends HolderKey>(
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
    encryption: credentialEncryptionOf(metadata),
  };
}

/** One dataset each, where the issuer names them (§6.2). */
function wantedOf<K extends HolderKey>(
  { metadata, configurations }: OfferAtIssuer,
  { credentialIdentifiers }: TokenResponse<K>,
  { createHolderKey }: WalletOptions<K>,
): WantedCredential<K>[] {
  const copies = Math.min(metadata.batch_credential_issuance?.batch_size ?? 1, MAX_COPIES);
  return configurations.flatMap(([id, configuration]) => {
    const identifiers = credentialIdentifiers[id];
    const targets = identifiers?.map((identifier) => ({ credential_identifier: identifier })) ?? [
      { credential_configuration_id: id },
    ];
    return targets.map((target) => ({
      target,
      configuration,
      holderKeys: Array.from({ length: copies }, () => createHolderKey()),
    }));
  });
}

function preAuthorizedGrantOf({ grants }: CredentialOffer, txCode: string | undefined) {
  const grant = grants?.[PRE_AUTHORIZED_CODE_GRANT];
  if (!grant) {
    throw new OfferRejectedError(['the offer has no pre-authorized code, and no other grant can be used here']);
  }
  if (grant.tx_code && txCode === undefined) throw new OfferRejectedError(['the offer needs a transaction code']);
  if (!grant.tx_code && txCode !== undefined) throw new OfferRejectedError(['the offer takes no transaction code']);
  return grant;
}
