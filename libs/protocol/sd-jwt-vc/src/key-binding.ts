import type { Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  findTimeFault,
  isOfType,
  JwsError,
  listHolderSignatureIssues,
  parseCompactJws,
  sha256Base64Url,
  signCompactJws,
  toNumericDate,
} from '@vc/protocol/crypto';

const TYPE = 'kb+jwt';
const DEFAULT_MAX_AGE_SECONDS = 300;
const DEFAULT_SKEW_SECONDS = 60;

/** An SD-JWT and its Key Binding JWT (RFC 9901 §4). */
export interface SdJwtPresentation {
  /** The text up to and including the last `~`, which `sd_hash` covers. */
  sdJwt: string;
  /** The Key Binding JWT; absent for an SD-JWT without key binding. */
  keyBinding?: string;
}

export interface KeyBindingOptions {
  audience: string;
  nonce: string;
  now: Date;
  /** Maximum age of the Key Binding JWT. Default 300. */
  maxAgeSeconds?: number;
  /** Default 60. */
  clockSkewSeconds?: number;
  /** `transaction_data` strings of the request (OpenID4VP 1.0 §8.4). */
  transactionData?: string[];
}

export interface CreateKeyBindingOptions {
  sdJwt: string;
  audience: string;
  nonce: string;
  issuedAt: Date;
  transactionData?: string[];
  alg: SignatureAlgorithm;
  sign: Signer;
}

/** Splits an SD-JWT+KB, or an SD-JWT without key binding (RFC 9901 §4). */
export function splitPresentation(presentation: string): SdJwtPresentation {
  const end = presentation.lastIndexOf('~') + 1;
  const keyBinding = presentation.slice(end);
  return { sdJwt: presentation.slice(0, end), ...(keyBinding !== '' && { keyBinding }) };
}

/** Appends a Key Binding JWT to an SD-JWT (RFC 9901 §4.3). */
export async function createKeyBinding(options: CreateKeyBindingOptions): Promise<string> {
  const { sdJwt, audience, nonce, issuedAt, transactionData = [], alg, sign } = options;
  const claims = {
    iat: toNumericDate(issuedAt),
    aud: audience,
    nonce,
    sd_hash: sha256Base64Url(sdJwt),
    ...(transactionData.length > 0 && { transaction_data_hashes: transactionData.map(sha256Base64Url) }),
  };
  return sdJwt + (await signCompactJws({ alg, typ: TYPE }, claims, sign));
}

/**
 * Verifies a Key Binding JWT (RFC 9901 §7.3 step 5).
 * @param holderKey `cnf` of the verified credential
 * @returns every issue, none where the key binding is valid
 */
export function findKeyBindingIssues(
  { sdJwt, keyBinding }: SdJwtPresentation,
  holderKey: Jwk | undefined,
  options: KeyBindingOptions,
): string[] {
  if (keyBinding === undefined) return ['the key binding is missing'];
  if (!holderKey) return ['the credential is bound to no key'];
  try {
    const jws = parseCompactJws(keyBinding);
    const issues = [
      ...listHolderSignatureIssues(jws, holderKey, 'the key binding'),
      ...timeIssues(jws.payload, options),
    ];
    if (!isOfType(jws.header.typ, TYPE)) issues.push(`the typ of the key binding is not ${TYPE}`);
    if (jws.payload.aud !== options.audience) issues.push('the key binding is for another audience');
    if (jws.payload.nonce !== options.nonce) issues.push('the nonce of the key binding is another one');
    if (jws.payload.sd_hash !== sha256Base64Url(sdJwt)) issues.push('the sd_hash is of another presentation');
    return [...issues, ...transactionDataIssues(jws.payload, options.transactionData ?? [])];
  } catch (cause) {
    if (cause instanceof JwsError) return [`the key binding is malformed: ${cause.message}`];
    throw cause;
  }
}

function timeIssues(payload: Record<string, unknown>, options: KeyBindingOptions): string[] {
  const { iat } = payload;
  const { now, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, clockSkewSeconds = DEFAULT_SKEW_SECONDS } = options;
  const present = now.getTime() / 1000;
  if (typeof iat !== 'number') return ['the key binding has no iat'];
  if (iat > present + clockSkewSeconds) return ['the key binding is from the future'];
  // RFC 7519 §4.1.4, §4.1.5: a key binding needs neither, but they count where it has them.
  const fault = findTimeFault(payload, now, clockSkewSeconds);
  if (fault) return [`the key binding ${fault}`];
  return iat < present - maxAgeSeconds - clockSkewSeconds ? ['the key binding is too old'] : [];
}

/** OpenID4VP 1.0 §B.3.3.1: the hashes of exactly the requested transaction data, in their order. */
function transactionDataIssues(payload: Record<string, unknown>, transactionData: string[]): string[] {
  const { transaction_data_hashes: hashes = [], transaction_data_hashes_alg: algorithm = 'sha-256' } = payload;
  const expected = transactionData.map(sha256Base64Url);
  const isSame =
    Array.isArray(hashes) && hashes.length === expected.length && hashes.every((h, i) => h === expected[i]);
  return isSame && algorithm === 'sha-256' ? [] : ['the key binding is not over the transaction data'];
}
