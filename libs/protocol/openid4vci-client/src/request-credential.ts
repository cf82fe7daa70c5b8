import {
  CredentialConfiguration,
  CredentialIssuerMetadata,
  createKeyProof,
  parseCredentialResponse,
} from '@vc/protocol/openid4vci';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey, ReceivedCredential, RedeemOfferOptions } from './redeem-offer';
import { verifyCredential } from './verify-credential';
import { requestJson, WalletHttp } from './wallet-http';

interface CredentialTarget {
  metadata: CredentialIssuerMetadata;
  configurationId: string;
  configuration: CredentialConfiguration;
  accessToken: string;
}

/** OpenID4VCI 1.0 §7 and §8: a nonce, a proof of a new holder key, the credential, and its verification. */
export async function requestCredential<K extends HolderKey>(
  { metadata, configurationId, configuration, accessToken }: CredentialTarget,
  { http, createHolderKey, now }: RedeemOfferOptions<K>,
): Promise<ReceivedCredential<K>[]> {
  const holderKey = createHolderKey();
  const nonce = metadata.nonce_endpoint && (await requestNonce(http, metadata.nonce_endpoint));
  const proof = await createKeyProof({ ...holderKey, audience: metadata.credential_issuer, nonce, issuedAt: now() });
  const response = parseCredentialResponse(
    await requestJson(http, 'the credential response', {
      method: 'POST',
      url: metadata.credential_endpoint,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
      body: JSON.stringify({ credential_configuration_id: configurationId, proofs: { jwt: [proof] } }),
    }),
  );
  if (response.credentials.length !== 1)
    throw new OfferRejectedError(['one proof was answered with several credentials']);
  const [credential] = response.credentials as [string];
  const verified = await verifyCredential(credential, holderKey.jwk, configuration, now());
  return [{ ...verified, credential, holderKey, notificationId: response.notificationId }];
}

async function requestNonce(http: WalletHttp, url: string): Promise<string> {
  const response = (await requestJson(http, 'the nonce response', { method: 'POST', url })) as Record<
    string,
    unknown
  > | null;
  if (typeof response?.c_nonce !== 'string') throw new OfferRejectedError(['the nonce response has no c_nonce']);
  return response.c_nonce;
}
