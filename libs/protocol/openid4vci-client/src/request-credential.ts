import {
  CredentialConfiguration,
  CredentialIssuerMetadata,
  CredentialResponse,
  createKeyProof,
  parseCredentialResponse,
} from '@vc/protocol/openid4vci';
import { AccessOptions, authorizedJson, IssuerAccess, requireEndpoint } from './issuer-access';
import { OfferRejectedError } from './offer-rejected-error';
import type { DeferredCredential, HolderKey, ReceivedCredential, RedeemOfferOptions } from './redeem-offer';
import { verifyCredential } from './verify-credential';
import { requestJson, WalletHttp } from './wallet-http';

interface CredentialTarget<K extends HolderKey> {
  metadata: CredentialIssuerMetadata;
  configurationId: string;
  configuration: CredentialConfiguration;
  access: IssuerAccess<K>;
}

/** What an issuer gives at once, or later. */
export type CredentialOutcome<K extends HolderKey> =
  { credential: ReceivedCredential<K> } | { deferred: DeferredCredential<K> };

/** OpenID4VCI 1.0 §7 and §8: a nonce, a proof of a new holder key, the credential, and its verification. */
export async function requestCredential<K extends HolderKey>(
  { metadata, configurationId, configuration, access }: CredentialTarget<K>,
  options: RedeemOfferOptions<K>,
): Promise<CredentialOutcome<K>> {
  const { http, createHolderKey, now } = options;
  const holderKey = createHolderKey();
  const nonce = metadata.nonce_endpoint && (await requestNonce(http, metadata.nonce_endpoint));
  const proof = await createKeyProof({ ...holderKey, audience: metadata.credential_issuer, nonce, issuedAt: now() });
  const body = { credential_configuration_id: configurationId, proofs: { jwt: [proof] } };
  const request = { url: metadata.credential_endpoint, body };
  const answer = await authorizedJson(access, 'the credential response', request, options);
  return outcomeOf(parseCredentialResponse(answer), { configuration, holderKey }, options);
}

/** §9: asks again for what was promised. @throws OfferRejectedError */
export async function requestDeferredCredential<K extends HolderKey>(
  access: IssuerAccess<K>,
  { transactionId, configuration, holderKey }: DeferredCredential<K>,
  options: AccessOptions,
): Promise<CredentialOutcome<K>> {
  const url = requireEndpoint(access.deferredEndpoint, 'deferred credential');
  const request = { url, body: { transaction_id: transactionId } };
  const answer = await authorizedJson(access, 'the deferred credential response', request, options);
  return outcomeOf(parseCredentialResponse(answer), { configuration, holderKey }, options);
}

async function outcomeOf<K extends HolderKey>(
  response: CredentialResponse,
  { configuration, holderKey }: Pick<DeferredCredential<K>, 'configuration' | 'holderKey'>,
  options: AccessOptions,
): Promise<CredentialOutcome<K>> {
  if ('transactionId' in response) {
    const { transactionId, interval } = response;
    return { deferred: { transactionId, interval, configuration, holderKey } };
  }
  if (response.credentials.length !== 1)
    throw new OfferRejectedError(['one proof was answered with several credentials']);
  const [credential] = response.credentials as [string];
  const verified = await verifyCredential(credential, holderKey.jwk, configuration, options);
  return { credential: { ...verified, credential, holderKey, notificationId: response.notificationId } };
}

async function requestNonce(http: WalletHttp, url: string): Promise<string> {
  const response = (await requestJson(http, 'the nonce response', { method: 'POST', url })) as Record<
    string,
    unknown
  > | null;
  if (typeof response?.c_nonce !== 'string') throw new OfferRejectedError(['the nonce response has no c_nonce']);
  return response.c_nonce;
}
