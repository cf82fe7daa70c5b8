import { X509Certificate } from 'node:crypto';
import { JoseHeader, jwkThumbprint } from '@vc/protocol/crypto';
import {
  CredentialConfiguration,
  CredentialIssuerMetadata,
  createKeyProof,
  parseCredentialResponse,
} from '@vc/protocol/openid4vci';
import { verifySdJwtVc } from '@vc/protocol/sd-jwt-vc';
import { parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { OfferRejectedError } from './offer-rejected-error';
import type { HolderKey, ReceivedCredential, RedeemOfferOptions } from './redeem-offer';
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
  const verified = await verifyCredential(credential, holderKey, configuration, now());
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

async function verifyCredential(credential: string, holderKey: HolderKey, { vct }: CredentialConfiguration, now: Date) {
  let certificate: X509Certificate | undefined;
  const verified = await verifySdJwtVc(credential, {
    resolveIssuerKey: (header) => {
      certificate = leafOf(header, now);
      return certificate.publicKey;
    },
    now,
  });
  if (verified.vct !== vct) throw new OfferRejectedError(['the vct is not the one of the offered configuration']);
  if (!verified.holderKey || jwkThumbprint(verified.holderKey) !== jwkThumbprint(holderKey.jwk)) {
    throw new OfferRejectedError(['the credential is not bound to our key']);
  }
  return {
    claims: verified.claims,
    vct: verified.vct,
    issuer: verified.issuer ?? certificate!.subject.replaceAll('\n', ', '),
    issuedAt: verified.issuedAt ?? now,
  };
}

function leafOf(header: JoseHeader, now: Date): X509Certificate {
  const chain = parseX5c(header.x5c);
  verifyCertificatePath(chain, now);
  return chain[0]!;
}
