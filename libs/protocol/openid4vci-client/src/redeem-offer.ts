import { AuthorizationServerMetadata, CredentialOffer, PRE_AUTHORIZED_CODE_GRANT } from '@vc/protocol/openid4vci';
import { asRejection } from './as-rejection';
import { attestationHeaders } from './client-attestation';
import { credentialEncryptionOf } from './credential-encryption';
import { HolderKey } from './holder-key';
import { IssuerAccess } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import { DeferredCredential, ReceivedCredential } from './received-credential';
import { requestCredential } from './request-credential';
import { requestToken, TokenResponse } from './request-token';
import { atIssuer, OfferAtIssuer } from './resolve-offer';
import { WalletOptions } from './wallet-options';

export interface RedeemOfferOptions<K extends HolderKey> extends WalletOptions<K> {
  offer: CredentialOffer;
  txCode?: string;
}

export interface RedeemedOffer<K extends HolderKey> {
  access: IssuerAccess<K>;
  credentials: ReceivedCredential<K>[];
  deferred: DeferredCredential<K>[];
  /** What the issuer calls the exchange, where it says so in its token response. */
  issuanceId?: string;
}

/**
 * Redeems a credential offer with the pre-authorized code grant, and verifies everything that comes back. The client is
 * anonymous, unless the server wants to know it (`pre-authorized_grant_anonymous_access_supported`) and takes attestations.
 * @see https://openid.net/specs/openid-4-verifiable-credential-issuance-1_0.html §3.5
 * @throws OfferRejectedError
 */
export async function redeemOffer<K extends HolderKey>(options: RedeemOfferOptions<K>): Promise<RedeemedOffer<K>> {
  return asRejection(async () => {
    const { offer, http, txCode, createHolderKey } = options;
    const grant = preAuthorizedGrantOf(offer, txCode);
    const found = await atIssuer(offer, grant.authorization_server, http);
    const form = new URLSearchParams({
      ...{ grant_type: PRE_AUTHORIZED_CODE_GRANT, 'pre-authorized_code': grant['pre-authorized_code'] },
      ...(txCode !== undefined && { tx_code: txCode }),
    });
    const isBound = found.server.dpop_signing_alg_values_supported?.includes('ES256');
    const key = isBound ? createHolderKey() : undefined;
    const authenticate = authenticationAt(found.server, options);
    return fetchCredentials(found, await requestToken(found.server, form, { key, authenticate }, options), options);
  });
}

/** Undefined where the server takes anonymous clients. */
function authenticationAt<K extends HolderKey>(server: AuthorizationServerMetadata, options: RedeemOfferOptions<K>) {
  const { client, createHolderKey } = options;
  if (!client || server['pre-authorized_grant_anonymous_access_supported']) return undefined;
  const instanceKey = createHolderKey();
  return () => attestationHeaders(client, server, instanceKey, options);
}

/** With a token, whatever the grant was. @throws OfferRejectedError */
export async function fetchCredentials<K extends HolderKey>(
  { offer, metadata, configurations }: OfferAtIssuer,
  { issuanceId, credentialIdentifiers, ...token }: TokenResponse<K>,
  options: WalletOptions<K>,
): Promise<RedeemedOffer<K>> {
  const access: IssuerAccess<K> = {
    ...{ ...token, credentialIssuer: offer.credential_issuer },
    notificationEndpoint: metadata.notification_endpoint,
    deferredEndpoint: metadata.deferred_credential_endpoint,
    encryption: credentialEncryptionOf(metadata),
  };
  const redeemed: RedeemedOffer<K> = { access, credentials: [], deferred: [], issuanceId };
  for (const [configurationId, configuration] of configurations) {
    // One dataset each, where the issuer names them (§6.2).
    for (const identifier of credentialIdentifiers[configurationId] ?? [undefined]) {
      const target = { metadata, configurationId, configuration, identifier, access };
      const outcome = await requestCredential(target, options);
      if ('credential' in outcome) redeemed.credentials.push(outcome.credential);
      else redeemed.deferred.push(outcome.deferred);
    }
  }
  return redeemed;
}

function preAuthorizedGrantOf({ grants }: CredentialOffer, txCode: string | undefined) {
  const grant = grants?.[PRE_AUTHORIZED_CODE_GRANT];
  if (!grant)
    throw new OfferRejectedError(['the offer has no pre-authorized code, and no other grant can be used here']);
  if (grant.tx_code && txCode === undefined) throw new OfferRejectedError(['the offer needs a transaction code']);
  if (!grant.tx_code && txCode !== undefined) throw new OfferRejectedError(['the offer takes no transaction code']);
  return grant;
}
