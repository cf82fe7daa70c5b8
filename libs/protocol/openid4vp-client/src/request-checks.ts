import { X509Certificate } from 'node:crypto';
import { CompactJws, constantTimeEqual, JwsError, verifyJws } from '@vc/protocol/crypto';
import { DcqlError, DcqlQuery, parseDcqlQuery } from '@vc/protocol/dcql';
import { REQUEST_OBJECT_TYPE, x509HashClientId } from '@vc/protocol/openid4vp';
import { CertificatePathError, parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';
import { VerifiedRequest } from './verified-request';

/** §5.8 */
export const STATIC_DISCOVERY_AUDIENCE = 'https://self-issued.me/v2';

const SKEW_MS = 60_000;

type Parameters = Record<string, unknown>;

/**
 * Who signed a request, and what is wrong with that otherwise.
 * @param isForUs is the audience one of ours?
 * @param clientFaults of the client id, which the certificate has to agree with
 * @throws RequestRejectedError where the signature is not that of the certificate
 */
export function signerOf(
  jws: CompactJws,
  { now, isForUs, clientFaults }: { now: Date; isForUs: boolean; clientFaults(leaf: X509Certificate): string[] },
): { leaf: X509Certificate; faults: string[] } {
  const chain = inTerms(() => parseX5c(jws.header.x5c));
  const leaf = chain[0]!;
  inTerms(() => verifyJws(jws, leaf.publicKey, ['ES256', 'EdDSA']));
  const faults = [
    ...typeFaults(jws.header),
    ...(isForUs ? [] : ['the request is for another audience']),
    ...chainFaults(chain, now),
    ...clientFaults(leaf),
    ...timeFaults(jws.payload, now),
  ];
  return { leaf, faults };
}

function typeFaults({ typ }: Parameters): string[] {
  return typ === REQUEST_OBJECT_TYPE ? [] : [`the typ is not ${REQUEST_OBJECT_TYPE}`];
}

/** The anchor is not ours to know: names, dates and signatures have to fit, and the leaf is nobody's authority. */
function chainFaults(chain: X509Certificate[], now: Date): string[] {
  try {
    verifyCertificatePath(chain, now);
  } catch (error) {
    if (error instanceof CertificatePathError) return error.faults;
    throw error;
  }
  return chain[0]!.checkIssued(chain[0]!) ? ['the certificate of the verifier is self-signed'] : [];
}

/** §5.9.3: what the client id says must be what the certificate says. */
export function clientFaults(clientId: string, leaf: X509Certificate): string[] {
  const [prefix, name = ''] = [clientId.split(':', 1)[0]!, clientId.slice(clientId.indexOf(':') + 1)];
  if (prefix === 'x509_hash') {
    return constantTimeEqual(clientId, x509HashClientId(leaf.raw)) ? [] : ['the client_id is not of the certificate'];
  }
  if (prefix !== 'x509_san_dns') return [`the client id prefix ${prefix.slice(0, 50)} is not supported`];
  const isNamed = leaf.subjectAltName?.split(', ').includes(`DNS:${name}`) ?? false;
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
export function questionFaults(parameters: Parameters, responseModes: string[]): string[] {
  const { response_type: type, response_mode: mode, nonce, transaction_data: data } = parameters;
  return [
    ...(type === 'vp_token' ? [] : ['the response_type is not vp_token']),
    ...(responseModes.includes(String(mode)) ? [] : ['the response_mode is not supported']),
    ...(typeof nonce === 'string' && /^[\x21-\x7e]{1,1000}$/.test(nonce) ? [] : ['the nonce is missing']),
    // §8.4: a wallet must understand what its holder agrees to.
    ...(data === undefined ? [] : ['invalid_transaction_data: no type of transaction data is supported']),
  ];
}

/** What is asked, where nothing is wrong. @param faults that were found before @throws RequestRejectedError */
export function questionOf(
  { dcql_query: query, nonce, client_metadata: metadata, exp }: Parameters,
  faults: string[],
): Pick<VerifiedRequest, 'nonce' | 'dcqlQuery' | 'clientMetadata' | 'expiresAt'> {
  const dcqlQuery = queryOf(query, faults);
  if (!dcqlQuery || faults.length > 0) throw new RequestRejectedError(faults);
  return {
    ...{ nonce: nonce as string, dcqlQuery, clientMetadata: (metadata ?? {}) as Parameters },
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

/** @throws RequestRejectedError instead of the errors of signatures and certificates */
export function inTerms<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CertificatePathError) throw new RequestRejectedError(cause.faults, { cause });
    if (cause instanceof JwsError) throw new RequestRejectedError([`the request object: ${cause.message}`], { cause });
    throw cause;
  }
}
