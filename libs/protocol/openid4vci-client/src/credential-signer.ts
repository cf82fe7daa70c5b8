import type { KeyObject, X509Certificate } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import { importPublicJwk, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { assertListsKey, findVerificationKey, isSupportedDid, findIssuerDid } from '@vc/protocol/did';
import type { CertificateChain } from '@vc/protocol/x509';
import { parseX5c, parseX5chain, subjectUrisOf, verifyCertificatePath } from '@vc/protocol/x509';
import { OfferRejectedError } from './offer-rejected-error';

/** The signer of a credential or status list. */
export interface CredentialSigner {
  key: KeyObject;
  /** The proven identity: a DID, a URI that the certificate names, or the subject of the certificate (IF §2.4). */
  issuer: string;
  certificate?: X509Certificate;
  /** The DID whose document lists the key. */
  did?: string;
}

interface SignerOptions {
  now: Date;
  dids: DidDocuments;
}

/**
 * Resolves the signer of a JWT from a DID, from `x5c`, or from both if they have the same key. A certificate alone
 * proves no DID, because a wallet has no trust anchors: the DID document must list the key of the certificate. An `iss`
 * must be the proven identity.
 * @see https://www.ietf.org/archive/id/draft-ietf-oauth-sd-jwt-vc-13.html §2.5. DIDs are an addition of this ecosystem.
 * @throws OfferRejectedError, CertificatePathError, DidError, or an error of `dids` if a document cannot be fetched
 */
export async function resolveJwtSigner(
  header: JoseHeader,
  iss: string | undefined,
  { now, dids }: SignerOptions,
): Promise<CredentialSigner> {
  if (header.x5c === undefined) return resolveDidSigner(header, iss, dids);
  const certificate = verifyLeaf(parseX5c(header.x5c), now);
  const did = findIssuerDid(header, iss) ?? (iss === undefined ? findSubjectDid(certificate) : undefined);
  const key = certificate.publicKey;
  if (did === undefined) return { key, certificate, issuer: requireProvenIssuer(certificate, iss) };
  const named = { key: publicJwkOf(key), kid: header.kid };
  await dids.read(did, (document) => assertListsKey(document, 'assertionMethod', named));
  return { key, certificate, did, issuer: did };
}

/** Resolves the signer of an mdoc from its certificate chain. @throws CertificatePathError */
export function resolveMdocSigner(
  x5chain: Uint8Array[],
  now: Date,
): CredentialSigner & { certificate: X509Certificate } {
  const certificate = verifyLeaf(parseX5chain(x5chain), now);
  return { key: certificate.publicKey, certificate, issuer: subjectOf(certificate) };
}

async function resolveDidSigner(
  header: JoseHeader,
  iss: string | undefined,
  dids: DidDocuments,
): Promise<CredentialSigner> {
  const did = findIssuerDid(header, iss);
  if (did === undefined) throw new OfferRejectedError(['the signer has neither x5c nor a DID of a supported method']);
  const kid = typeof header.kid === 'string' ? header.kid : undefined;
  const jwk = await dids.read(did, (document) => findVerificationKey(document, 'assertionMethod', kid));
  return { key: importPublicJwk(jwk).key, did, issuer: did };
}

function findSubjectDid(certificate: X509Certificate): string | undefined {
  return subjectUrisOf(certificate).find(isSupportedDid);
}

function verifyLeaf(chain: CertificateChain, now: Date): X509Certificate {
  verifyCertificatePath(chain, now);
  return chain[0];
}

/**
 * Returns the `iss`, or the subject if there is none. The certificate must name the `iss`, or the host of an https `iss`
 * as a DNS name.
 * @throws OfferRejectedError
 */
function requireProvenIssuer(certificate: X509Certificate, iss: string | undefined): string {
  if (iss === undefined) return subjectOf(certificate);
  const host = URL.canParse(iss) && iss.startsWith('https:') ? new URL(iss).hostname : undefined;
  const isHost = host !== undefined && certificate.checkHost(host, { subject: 'never' }) !== undefined;
  if (isHost || subjectUrisOf(certificate).some((uri) => uri === iss)) return iss;
  throw new OfferRejectedError(['the certificate does not name the iss as its subject']);
}

/** The distinguished name in one line (IF §2.4). */
function subjectOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ');
}
