import { randomBytes } from 'node:crypto';
import type { KeyPair } from '@vc/protocol/crypto';
import { createSigner, generateKeys, publicJwkOf } from '@vc/protocol/crypto';
import { issueMdoc } from '@vc/protocol/mdoc';
import { issueSdJwtVc } from '@vc/protocol/sd-jwt-vc';
import type { SecuringMechanism } from '@vc/protocol/vcdm';
import { BASE_CONTEXT, issueVcJwt, issueVcSdJwt, UNDEFINED_TERMS_CONTEXT } from '@vc/protocol/vcdm';
import type { TestVerifier } from './test-verifier';
import { NOW } from './test-verifier';

const EXPIRY = new Date('2026-12-01T00:00:00Z');
export const DOCTYPE = 'org.example.person';
export const NAMESPACE = 'org.example.1';
export const holder = generateKeys('P-256');

export const signWith = ({ privateKey }: KeyPair) => createSigner(privateKey);

/** An SD-JWT VC with the claims `name` and `city`, bound to the holder. */
export function issueSdJwt(issuer: TestVerifier): Promise<string> {
  return issueSdJwtVc({
    alg: 'ES256',
    x5c: issuer.header.x5c,
    sign: signWith(issuer.keys),
    randomBytes,
    issuedAt: NOW,
    expiresAt: EXPIRY,
    vct: 'urn:pid',
    claims: { name: 'Thandi', city: 'Durban' },
    holderKey: publicJwkOf(holder.publicKey),
    isSelectivelyDisclosable: () => true,
  });
}

const W3C_CREDENTIAL = {
  '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT],
  type: ['VerifiableCredential', 'urn:person'],
  issuer: 'did:web:issuer.example',
  credentialSubject: { name: 'Thandi', city: 'Durban' },
};

/** A W3C credential with the claims `name` and `city`, bound to the holder. */
export function issueW3c(issuer: TestVerifier, mechanism: SecuringMechanism): Promise<string> {
  const options = {
    credential: W3C_CREDENTIAL,
    issuedAt: NOW,
    alg: 'ES256' as const,
    sign: signWith(issuer.keys),
    holderKey: publicJwkOf(holder.publicKey),
  };
  if (mechanism === 'vc+jwt') return issueVcJwt(options);
  const isSelectivelyDisclosable = ([name, claim]: (string | number)[]) =>
    name === 'credentialSubject' && claim !== undefined;
  return issueVcSdJwt({ ...options, randomBytes, isSelectivelyDisclosable });
}

/** An mdoc with the elements `name` and `city`, bound to the holder. */
export async function issueMdocCredential(issuer: TestVerifier, nameSpace = NAMESPACE): Promise<string> {
  const mdoc = await issueMdoc({
    alg: 'ES256',
    x5chain: [issuer.certificate.raw],
    sign: signWith(issuer.keys),
    randomBytes,
    docType: DOCTYPE,
    nameSpaces: Object.fromEntries([[nameSpace, { name: 'Thandi', city: 'Durban' }]]),
    validityInfo: { signed: NOW, validFrom: NOW, validUntil: EXPIRY },
    deviceKey: publicJwkOf(holder.publicKey),
  });
  return Buffer.from(mdoc).toString('base64url');
}
