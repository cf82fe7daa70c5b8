import type { KeyObject, X509Certificate } from 'node:crypto';
import type { JoseHeader } from '@vc/protocol/crypto';
import { importPublicJwk, publicJwkOf } from '@vc/protocol/crypto';
import type { DidDocuments } from '@vc/protocol/did';
import { assertListsKey, findVerificationKey, isSupportedDid, findIssuerDid } from '@vc/protocol/did';
import type { CertificateChain } from '@vc/protocol/x509';
import { parseX5c, parseX5chain, subjectUrisOf, verifyCertificatePath } from '@vc/protocol/x509';
import { OfferRejectedError } from './offer-rejected-error';

/** Whose signature a credential has. */
export interface CredentialSigner {
  key: KeyObject;
  /** What the signer has proven to be: a DID, an https URI of the certificate, or its subject (IF §2.4). */
  issuer: string;
  certificate?: X509Certificate;
  /** Whose document lists the key. */
  did?: string;
}

interface SignerOptions {
  now: Date;
  dids: DidDocuments;
}

/**
 * The signer of a JWT, by a DID, by `x5c`, or by both with one key. A certificate alone proves no DID, because a wallet
 * has no trust anchors: the DID's document must list the key of the certificate. `iss` must be what is proven.
 * @see https://www.ietf.org/archive/id/draft-ietf-oauth-sd-jwt-vc-13.html §2.5; DIDs are this ecosystem's own mechanism
 * @throws OfferRejectedError, CertificatePathError, DidError, or what `dids` throws where a document cannot be fetched
 */
export async function signerOfJwt(
  header: JoseHeader,
  iss: string | undefined,
  { now, dids }: SignerOptions,
): Promise<CredentialSigner> {
  if (header.x5c === undefined) return signerByDid(header, iss, dids);
  const certificate = leafOf(parseX5c(header.x5c), now);
  const did = findIssuerDid(header, iss) ?? (iss === undefined ? subjectDidOf(certificate) : undefined);
  const key = certificate.publicKey;
  if (did === undefined) return { key, certificate, issuer: provenBy(certificate, iss) };
  const named = { key: publicJwkOf(key), kid: header.kid };
  await dids.read(did, (document) => assertListsKey(document, 'assertionMethod', named));
  return { key, certificate, did, issuer: did };
}

/** @throws CertificatePathError */
export function signerOfMdoc(x5chain: Uint8Array[], now: Date): CredentialSigner & { certificate: X509Certificate } {
  const certificate = leafOf(parseX5chain(x5chain), now);
  return { key: certificate.publicKey, certificate, issuer: nameOf(certificate) };
}

async function signerByDid(header: JoseHeader, iss: string | undefined, dids: DidDocuments): Promise<CredentialSigner> {
  const did = findIssuerDid(header, iss);
  if (did === undefined) throw new OfferRejectedError(['the signer has neither x5c nor a DID of a supported method']);
  const kid = typeof header.kid === 'string' ? header.kid : undefined;
  const jwk = await dids.read(did, (document) => findVerificationKey(document, 'assertionMethod', kid));
  return { key: importPublicJwk(jwk).key, did, issuer: did };
}

function subjectDidOf(certificate: X509Certificate): string | undefined {
  return subjectUrisOf(certificate).find(isSupportedDid);
}

function leafOf(chain: CertificateChain, now: Date): X509Certificate {
  verifyCertificatePath(chain, now);
  return chain[0];
}

/** The `iss`, where the certificate names it: as a URI, or as an https URI whose host is one of its DNS names. */
function provenBy(certificate: X509Certificate, iss: string | undefined): string {
  if (iss === undefined) return nameOf(certificate);
  const host = URL.canParse(iss) && iss.startsWith('https:') ? new URL(iss).hostname : undefined;
  const isHost = host !== undefined && certificate.checkHost(host, { subject: 'never' }) !== undefined;
  if (isHost || subjectUrisOf(certificate).includes(iss)) return iss;
  throw new OfferRejectedError(['the certificate does not name the iss as its subject']);
}

/** A distinguished name in one line (IF §2.4). */
function nameOf({ subject }: X509Certificate): string {
  return subject.replaceAll('\n', ', ');
}
