import type { CompactJws, Jwk, SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import {
  findTimeFault,
  isNumericDate,
  isOfType,
  JwsError,
  listHolderSignatureIssues,
  parseCompactJws,
  signCompactJws,
  toNumericDate,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import type { ContextDefinitions } from './contexts';
import { parsePresentation, toPresentation } from './presentation';
import { VcdmError } from './vcdm-error';

const TYPE = 'vp+jwt';
const DEFAULT_MAX_AGE_SECONDS = 300;
const DEFAULT_SKEW_SECONDS = 60;

export interface CreateVpJwtOptions {
  /** A credential that is secured as `vc+jwt`. */
  credential: string;
  audience: string;
  nonce: string;
  issuedAt: Date;
  alg: SignatureAlgorithm;
  sign: Signer;
}

export interface VpJwtExpectation {
  audience: string;
  nonce: string;
  now: Date;
  /** Maximum age of the presentation. Default 300. */
  maxAgeSeconds?: number;
  /** Default 60. */
  clockSkewSeconds?: number;
}

/** A parsed presentation; its signature has not been verified. */
export interface ParsedVpJwt {
  jws: CompactJws;
  /** The credential in it, secured as `vc+jwt`. */
  credential: string;
}

/** Presents a `vc+jwt` with its holder's key (`vp+jwt`, VC-JOSE-COSE §3.1.2, OpenID4VP 1.0 §B.1.3.1.5). */
export async function createVpJwt(options: CreateVpJwtOptions): Promise<string> {
  const { credential, audience, nonce, issuedAt, alg, sign } = options;
  const claims = { ...toPresentation(credential), iat: toNumericDate(issuedAt), aud: audience, nonce };
  return signCompactJws({ alg, typ: TYPE, cty: 'vp' }, claims, sign);
}

/** Parses a presentation without verifying its signature. @throws VcdmError */
export function parseVpJwt(presentation: string, contexts?: ContextDefinitions): ParsedVpJwt {
  const toVcdmError = (cause: JwsError) => new VcdmError(cause.message, { cause });
  const jws = translating(() => parseCompactJws(presentation), JwsError, toVcdmError);
  if (!isOfType(jws.header.typ, TYPE)) throw new VcdmError(`the typ of the presentation is not ${TYPE}`);
  if ('vc' in jws.payload || 'vp' in jws.payload) throw new VcdmError('the claims vc and vp must not be present');
  return { jws, credential: parsePresentation(jws.payload, contexts) };
}

/**
 * Verifies that the holder signed the presentation for this request (OpenID4VP 1.0 §14.1.2).
 * @param holderKey `cnf` of the verified credential
 * @returns every issue, none where the presentation is bound to the holder and to the request
 */
export function findVpJwtIssues(
  { jws }: ParsedVpJwt,
  holderKey: Jwk | undefined,
  expected: VpJwtExpectation,
): string[] {
  if (!holderKey) return ['the credential is bound to no key'];
  const { aud, nonce } = jws.payload;
  return [
    ...listHolderSignatureIssues(jws, holderKey, 'the presentation'),
    ...timeIssues(jws.payload, expected),
    ...(aud === expected.audience ? [] : ['the presentation is for another audience']),
    ...(nonce === expected.nonce ? [] : ['the nonce of the presentation is another one']),
  ];
}

function timeIssues(payload: Record<string, unknown>, expected: VpJwtExpectation): string[] {
  const { iat } = payload;
  const { now, maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS, clockSkewSeconds: skew = DEFAULT_SKEW_SECONDS } = expected;
  const present = now.getTime() / 1000;
  if (!isNumericDate(iat)) return ['the presentation has no iat'];
  if (iat > present + skew) return ['the presentation is from the future'];
  const fault = findTimeFault(payload, now, skew);
  if (fault) return [`the presentation ${fault}`];
  return iat < present - maxAgeSeconds - skew ? ['the presentation is too old'] : [];
}
