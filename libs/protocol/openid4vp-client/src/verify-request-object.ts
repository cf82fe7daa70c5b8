import { X509Certificate } from 'node:crypto';
import { CompactJws, constantTimeEqual, JwsError, parseCompactJws, verifyJws } from '@vc/protocol/crypto';
import { DcqlError, DcqlQuery, parseDcqlQuery } from '@vc/protocol/dcql';
import { REQUEST_OBJECT_TYPE, x509HashClientId } from '@vc/protocol/openid4vp';
import { CertificatePathError, describeCertificate, parseX5c, verifyCertificatePath } from '@vc/protocol/x509';
import { RequestRejectedError } from './request-rejected-error';

/** A request that was made for us by whom it says. */
export interface VerifiedRequest {
  clientId: string;
  /** Distinguished name of the verifier's certificate. */
  verifier: string;
  responseMode: 'direct_post' | 'direct_post.jwt';
  responseUri: string;
  nonce: string;
  state?: string;
  dcqlQuery: DcqlQuery;
  /** `client_metadata` */
  clientMetadata: Record<string, unknown>;
  expiresAt?: Date;
}

export interface VerifyRequestObjectOptions {
  /** Of the link. */
  clientId: string;
  walletNonce?: string;
  /** Where it was fetched: verifiers that make a request for each fetch may name that as the audience. */
  requestUri?: string;
  now: Date;
}

const SKEW_MS = 60_000;
const MODES = ['direct_post', 'direct_post.jwt'];
const AUDIENCE = 'https://self-issued.me/v2';

/** OpenID4VP 1.0 §5.8, §5.9.3, §14: says everything that is wrong. @throws RequestRejectedError */
export function verifyRequestObject(text: string, options: VerifyRequestObjectOptions): VerifiedRequest {
  const jws = inTerms(() => parseCompactJws(text));
  const chain = inTerms(() => parseX5c(jws.header.x5c));
  inTerms(() => verifyJws(jws, chain[0]!.publicKey, ['ES256', 'EdDSA']));
  const { payload } = jws;
  const faults = [
    ...typeFaults(jws, options.requestUri),
    ...chainFaults(chain, options.now),
    ...clientFaults(payload, chain[0]!, options.clientId),
    ...timeFaults(payload, options.now),
    ...responseFaults(payload),
    ...(options.walletNonce === undefined || payload.wallet_nonce === options.walletNonce
      ? []
      : ['the wallet_nonce is another one']),
  ];
  const query = queryOf(payload.dcql_query, faults);
  if (faults.length > 0) throw new RequestRejectedError(faults);
  return verified(payload, chain[0]!, query!);
}

function verified(payload: Record<string, unknown>, leaf: X509Certificate, dcqlQuery: DcqlQuery): VerifiedRequest {
  return {
    clientId: payload.client_id as string,
    verifier: describeCertificate(leaf.toString()).subject,
    responseMode: payload.response_mode as VerifiedRequest['responseMode'],
    responseUri: payload.response_uri as string,
    nonce: payload.nonce as string,
    ...(typeof payload.state === 'string' && { state: payload.state }),
    dcqlQuery,
    clientMetadata: (payload.client_metadata ?? {}) as Record<string, unknown>,
    ...(typeof payload.exp === 'number' && { expiresAt: new Date(payload.exp * 1000) }),
  };
}

function typeFaults({ header, payload }: CompactJws, requestUri: string | undefined): string[] {
  const audience = [payload.aud].flat();
  const isOurs = audience.includes(AUDIENCE) || (requestUri !== undefined && audience.includes(requestUri));
  return [
    ...(header.typ === REQUEST_OBJECT_TYPE ? [] : [`the typ is not ${REQUEST_OBJECT_TYPE}`]),
    ...(isOurs ? [] : ['the request is for another audience']),
    ...(payload.response_type === 'vp_token' ? [] : ['the response_type is not vp_token']),
  ];
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
function clientFaults(payload: Record<string, unknown>, leaf: X509Certificate, clientId: string): string[] {
  const { client_id: claimed, response_uri: responseUri } = payload;
  if (claimed !== clientId) return ['the client_id is another one than that of the link'];
  const [prefix, name = ''] = [clientId.split(':', 1)[0]!, clientId.slice(clientId.indexOf(':') + 1)];
  if (prefix === 'x509_hash') {
    return constantTimeEqual(clientId, x509HashClientId(leaf.raw)) ? [] : ['the client_id is not of the certificate'];
  }
  if (prefix !== 'x509_san_dns') return [`the client id prefix ${prefix.slice(0, 50)} is not supported`];
  const isNamed = leaf.subjectAltName?.split(', ').includes(`DNS:${name}`) ?? false;
  const isThere = URL.canParse(String(responseUri)) && new URL(String(responseUri)).hostname === name;
  return [
    ...(isNamed ? [] : ['the certificate does not name the client_id']),
    ...(isThere ? [] : ['the response_uri is not at the client_id']),
  ];
}

function timeFaults({ exp, iat, nbf }: Record<string, unknown>, now: Date): string[] {
  const isAhead = (time: unknown) => typeof time === 'number' && time * 1000 > now.getTime() + SKEW_MS;
  return [
    ...(exp !== undefined && (typeof exp !== 'number' || exp * 1000 <= now.getTime() - SKEW_MS)
      ? ['the request has expired']
      : []),
    ...(isAhead(iat) || isAhead(nbf) ? ['the request is from the future'] : []),
  ];
}

function responseFaults(payload: Record<string, unknown>): string[] {
  const { response_mode: mode, response_uri: uri, redirect_uri: redirectUri, nonce, transaction_data: data } = payload;
  const isUri = typeof uri === 'string' && URL.canParse(uri) && ['https:', 'http:'].includes(new URL(uri).protocol);
  return [
    ...(MODES.includes(String(mode)) ? [] : ['the response_mode is not supported']),
    ...(isUri ? [] : ['the response_uri is missing']),
    // §8.2: with direct_post it must not be there.
    ...(redirectUri === undefined ? [] : ['the request has a redirect_uri']),
    ...(typeof nonce === 'string' && /^[\x21-\x7e]{1,1000}$/.test(nonce) ? [] : ['the nonce is missing']),
    // §8.4: a wallet must understand what its holder agrees to.
    ...(data === undefined ? [] : ['invalid_transaction_data: no type of transaction data is supported']),
  ];
}

function queryOf(value: unknown, faults: string[]): DcqlQuery | undefined {
  try {
    return parseDcqlQuery(value);
  } catch (error) {
    if (!(error instanceof DcqlError)) throw error;
    faults.push(error.message);
    return undefined;
  }
}

function inTerms<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (cause instanceof CertificatePathError) throw new RequestRejectedError(cause.faults, { cause });
    if (cause instanceof JwsError) throw new RequestRejectedError([`the request object: ${cause.message}`], { cause });
    throw cause;
  }
}
