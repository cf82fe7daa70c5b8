import type { X509Certificate } from 'node:crypto';
import type { CompactJws, JoseHeader } from '@vc/protocol/crypto';
import { constantTimeEqual, importPublicJwk, isNumericDate, JwsError, verifyJws } from '@vc/protocol/crypto';
import type { DcqlQuery } from '@vc/protocol/dcql';
import { DcqlError, parseDcqlQuery } from '@vc/protocol/dcql';
import type { DidDocuments } from '@vc/protocol/did';
import { DidError, findVerificationKey } from '@vc/protocol/did';
import { parseClientId, REQUEST_OBJECT_TYPE, x509HashClientId } from '@vc/protocol/openid4vp';
import type { CertificateChain } from '@vc/protocol/x509';
import { CertificatePathError, describeCertificate, parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';
import type { VerifiedRequest } from './verified-request';

/** §5.8 */
export const STATIC_DISCOVERY_AUDIENCE = 'https://self-issued.me/v2';

const SKEW_MS = 60_000;

type Parameters = Record<string, unknown>;

/** Who signed a request: the name of the certificate, or the DID. */
export interface RequestSigner {
  name: string;
  /** What is wrong with the signer and the times, besides. */
  faults: string[];
}

/**
 * Who signed a request, and what is wrong with that otherwise.
 * @param isForUs is the audience one of ours?
 * @throws RequestRejectedError where the signature is not that of the key that the client id stands for
 */
export async function signerOf(
  jws: CompactJws,
  clientId: string,
  { now, isForUs, dids }: { now: Date; isForUs: boolean; dids: DidDocuments },
): Promise<RequestSigner> {
  const parsed = parseClientId(clientId);
  if (!parsed) {
    const prefix = clientId.replace(/:.*/s, '').slice(0, 50);
    throw new RequestRejectedError([`the client id prefix ${prefix} is not supported`]);
  }
  const { key, name, faults } =
    parsed.prefix === 'decentralized_identifier'
      ? await didSigner(parsed.value, jws.header, dids)
      : certificateSigner(jws.header, clientId, now);
  inTerms(() => verifyJws(jws, key, ['ES256', 'EdDSA']));
  return {
    name,
    faults: [
      ...typeFaults(jws.header),
      ...(isForUs ? [] : ['the request is for another audience']),
      ...faults,
      ...timeFaults(jws.payload, now),
    ],
  };
}

/** §5.9.3: a key of the DID's document, which the header names. */
async function didSigner(did: string, { kid }: JoseHeader, dids: DidDocuments) {
  if (typeof kid !== 'string' || kid.split('#', 1)[0] !== did) {
    throw new RequestRejectedError(['the kid is not of the client_id']);
  }
  const jwk = await dids
    .read(did, (document) => findVerificationKey(document, 'authentication', kid))
    .catch(asRejection);
  return { key: inTerms(() => importPublicJwk(jwk).key), name: did, faults: [] };
}

function certificateSigner({ x5c }: JoseHeader, clientId: string, now: Date) {
  const chain = inTerms(() => parseX5c(x5c));
  const [leaf] = chain;
  return {
    key: leaf.publicKey,
    name: describeCertificate(leaf.toString()).subject,
    faults: [...chainFaults(chain, now), ...clientFaults(clientId, leaf)],
  };
}

function typeFaults({ typ }: Parameters): string[] {
  return typ === REQUEST_OBJECT_TYPE ? [] : [`the typ is not ${REQUEST_OBJECT_TYPE}`];
}

/** The anchor is not ours to know: names, dates and signatures have to fit, and the leaf is nobody's authority. */
function chainFaults(chain: CertificateChain, now: Date): string[] {
  try {
    verifyCertificatePath(chain, now);
  } catch (error) {
    if (error instanceof CertificatePathError) return error.issues;
    throw error;
  }
  const [leaf] = chain;
  return leaf.checkIssued(leaf) ? ['the certificate of the verifier is self-signed'] : [];
}

/** §5.9.3: what the client id says must be what the certificate says. */
function clientFaults(clientId: string, leaf: X509Certificate): string[] {
  const { prefix, value } = parseClientId(clientId) ?? {};
  if (prefix === 'x509_hash') {
    return constantTimeEqual(clientId, x509HashClientId(leaf.raw)) ? [] : ['the client_id is not of the certificate'];
  }
  if (prefix === 'redirect_uri') return ['the client id prefix redirect_uri is for requests that are not signed'];
  const isNamed = leaf.subjectAltName?.split(', ').includes(`DNS:${value}`) ?? false;
  return isNamed ? [] : ['the certificate does not name the client_id'];
}

function timeFaults({ exp, iat, nbf }: Parameters, now: Date): string[] {
  const isAhead = (time: unknown) => typeof time === 'number' && time * 1000 > now.getTime() + SKEW_MS;
  return [
    ...(exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= now.getTime() - SKEW_MS)
      ? ['the request has expired']
      : []),
    ...(isAhead(iat) || isAhead(nbf) ? ['the request is from the future'] : []),
  ];
}

/** What every request has, however it comes and wherever its answer goes. */
export function parameterViolations(parameters: Parameters, responseModes: string[]): string[] {
  const { response_type: type, response_mode: mode, nonce, exp, transaction_data: data } = parameters;
  return [
    ...(type === 'vp_token' ? [] : ['the response_type is not vp_token']),
    ...(responseModes.includes(String(mode)) ? [] : ['the response_mode is not supported']),
    ...(typeof nonce === 'string' && /^[\x21-\x7e]{1,1000}$/.test(nonce) ? [] : ['the nonce is missing']),
    ...(typeof exp === 'number' && !isNumericDate(exp) ? ['the exp is no time'] : []),
    // §8.4: a wallet must understand what its holder agrees to.
    ...(data === undefined ? [] : ['invalid_transaction_data: no type of transaction data is supported']),
  ];
}

/** What is asked, where nothing is wrong. @param faults that were found before @throws RequestRejectedError */
export function requestParametersOf(
  { dcql_query: query, nonce, client_metadata: metadata, exp }: Parameters,
  faults: string[],
): Pick<VerifiedRequest, 'nonce' | 'dcqlQuery' | 'clientMetadata' | 'expiresAt'> {
  const dcqlQuery = queryOf(query, faults);
  if (!dcqlQuery || faults.length > 0) throw new RequestRejectedError(faults);
  return {
    nonce: nonce as string,
    dcqlQuery,
    clientMetadata: (metadata ?? {}) as Parameters,
    ...(typeof exp === 'number' && { expiresAt: new Date(exp * 1000) }),
  };
}

/** @param faults is added to, where there is no query that can be answered */
function queryOf(value: unknown, faults: string[]): DcqlQuery | undefined {
  try {
    return parseDcqlQuery(value);
  } catch (error) {
    if (!(error instanceof DcqlError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

/** @throws RequestRejectedError instead of the errors of signatures, certificates and DIDs */
export function inTerms<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    return asRejection(cause);
  }
}

function asRejection(cause: unknown): never {
  if (cause instanceof CertificatePathError) throw new RequestRejectedError(cause.issues, { cause });
  if (cause instanceof JwsError) throw new RequestRejectedError([`the request object: ${cause.message}`], { cause });
  if (cause instanceof DidError) throw new RequestRejectedError([cause.message], { cause });
  throw cause;
}
