import type { X509Certificate } from 'node:crypto';
import { constantTimeEqual, importPublicJwk, isNumericDate, isOfType, verifyJws } from '@vc/protocol/crypto';
import type { CompactJws, JoseHeader } from '@vc/protocol/crypto';
import { findVerificationKey } from '@vc/protocol/did';
import type { DidDocuments } from '@vc/protocol/did';
import { parseClientId, REQUEST_OBJECT_TYPE, x509HashClientId } from '@vc/protocol/openid4vp';
import { parseX5c, CertificatePathError, describeCertificate, verifyCertificatePath } from '@vc/protocol/x509';
import type { CertificateChain } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';
import { translateErrors } from './translate-errors';

/** The signer of a request by its certificates: the distinguished name, and the chain in base64 DER, leaf first. */
export function describeSigner(chain: CertificateChain): { name: string; x5c: string[] } {
  return {
    name: translateErrors(() => describeCertificate(chain[0].toString()).subject),
    x5c: chain.map(({ raw }) => raw.toString('base64')),
  };
}

/** Checks names, dates and signatures of the path. The caller decides whether to trust it; the leaf must not be self-signed. */
export function chainViolations(chain: CertificateChain, now: Date): string[] {
  try {
    verifyCertificatePath(chain, now);
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
  const [leaf] = chain;
  return leaf.checkIssued(leaf) ? ['the certificate of the verifier is self-signed'] : [];
}

const SKEW_MS = 60_000;

type Parameters = Record<string, unknown>;

interface RequestSigner {
  /** Distinguished name of the certificate, or the DID. */
  name: string;
  /** Base64 DER, leaf first; undefined for a DID. */
  x5c?: string[] | undefined;
  /** Violations by header, certificates, audience and times. */
  violations: string[];
}

/**
 * Verifies the signature of a request with the key that the client id stands for (OpenID4VP 1.0 §5.9.3).
 * @throws RequestRejectedError if there is no such key, or the signature is not valid
 */
export async function verifySigner(
  jws: CompactJws,
  clientId: string,
  { now, isAddressedToWallet, dids }: { now: Date; isAddressedToWallet: boolean; dids: DidDocuments },
): Promise<RequestSigner> {
  const parsed = parseClientId(clientId);
  if (!parsed) {
    const prefix = clientId.replace(/:.*/s, '').slice(0, 50);
    throw new RequestRejectedError([`the client id prefix ${prefix} is not supported`]);
  }
  const { key, name, x5c, violations } =
    parsed.prefix === 'decentralized_identifier'
      ? await resolveDidSigner(parsed.value, jws.header, dids)
      : resolveCertificateSigner(jws.header, clientId, now);
  translateErrors(() => verifyJws(jws, key));
  return {
    name,
    x5c,
    violations: [
      ...typeViolations(jws.header),
      ...(isAddressedToWallet ? [] : ['the request is for another audience']),
      ...violations,
      ...timeViolations(jws.payload, now),
    ],
  };
}

/** Finds the key that the `kid` names in the DID document (§5.9.3). */
async function resolveDidSigner(did: string, { kid }: JoseHeader, dids: DidDocuments) {
  if (typeof kid !== 'string' || kid.split('#', 1)[0] !== did) {
    throw new RequestRejectedError(['the kid is not of the client_id']);
  }
  return translateErrors(async () => {
    const jwk = await dids.read(did, (document) => findVerificationKey(document, 'authentication', kid));
    return { key: importPublicJwk(jwk).key, name: did, x5c: undefined, violations: [] };
  });
}

function resolveCertificateSigner({ x5c }: JoseHeader, clientId: string, now: Date) {
  const chain = translateErrors(() => parseX5c(x5c));
  const [leaf] = chain;
  return {
    key: leaf.publicKey,
    ...describeSigner(chain),
    violations: [...chainViolations(chain, now), ...clientIdViolations(clientId, leaf)],
  };
}

function typeViolations({ typ }: Parameters): string[] {
  return isOfType(typ, REQUEST_OBJECT_TYPE) ? [] : [`the typ is not ${REQUEST_OBJECT_TYPE}`];
}

/** The certificate must be the one that the client id names (§5.9.3). */
function clientIdViolations(clientId: string, leaf: X509Certificate): string[] {
  const { prefix, value } = parseClientId(clientId) ?? {};
  if (prefix === 'x509_hash') {
    return constantTimeEqual(clientId, x509HashClientId(leaf.raw)) ? [] : ['the client_id is not of the certificate'];
  }
  if (prefix === 'redirect_uri') return ['the client id prefix redirect_uri is for requests that are not signed'];
  const isNamed = leaf.subjectAltName?.split(', ').includes(`DNS:${value}`) ?? false;
  return isNamed ? [] : ['the certificate does not name the client_id'];
}

function timeViolations({ exp, iat, nbf }: Parameters, now: Date): string[] {
  const isAhead = (time: unknown) =>
    time !== undefined && (!isNumericDate(time) || time * 1000 > now.getTime() + SKEW_MS);
  return [
    ...(exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= now.getTime() - SKEW_MS)
      ? ['the request has expired']
      : []),
    ...(isAhead(iat) || isAhead(nbf) ? ['the request is from the future'] : []),
  ];
}
