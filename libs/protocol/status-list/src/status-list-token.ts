import type { SignatureAlgorithm, Signer } from '@vc/protocol/crypto';
import { isOfType, JwsError, parseCompactJws, signCompactJws, toNumericDate, verifyJws } from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { StatusList } from './status-list';
import type { VerifiedStatusList, VerifyStatusListTokenOptions } from './status-list-claims';
import { verifyStatusListClaims } from './status-list-claims';
import { StatusListError } from './status-list-error';

const TYPE = 'statuslist+jwt';
export const STATUS_LIST_MEDIA_TYPE = `application/${TYPE}`;

/** The content of a Status List Token, in JWT and in CWT format. */
export interface StatusListTokenContent {
  list: StatusList;
  /** URI of the token: its `sub`, and `uri` of the credentials that refer to it. */
  uri: string;
  issuedAt: Date;
  expiresAt: Date;
  /** How long a verifier may cache the token, in seconds. Absent for a list that does not change. */
  ttl?: number | undefined;
  /** Where the issuer lists its status lists (§9.2). */
  aggregationUri?: string | undefined;
  alg: SignatureAlgorithm;
  sign: Signer;
}

export interface StatusListTokenOptions extends StatusListTokenContent {
  /** `x5c` or `kid` */
  header: Record<string, unknown>;
}

/** Signs a Status List Token in JWT format (Token Status List §5.1). */
export async function createStatusListToken(options: StatusListTokenOptions): Promise<string> {
  const { list, uri, issuedAt, expiresAt, ttl, aggregationUri, alg, header, sign } = options;
  const claims = { sub: uri, iat: toNumericDate(issuedAt), exp: toNumericDate(expiresAt), ttl };
  const aggregation = { aggregation_uri: aggregationUri };
  return signCompactJws(
    { alg, typ: TYPE, ...header },
    { ...claims, status_list: { bits: list.bits, lst: list.encode(), ...aggregation } },
    sign,
  );
}

/**
 * Verifies a Status List Token in JWT format (Token Status List §8.3).
 * @throws StatusListError, or the error of `resolveKey`
 */
export async function verifyStatusListToken(
  token: string,
  { uri, resolveKey, now }: VerifyStatusListTokenOptions,
): Promise<VerifiedStatusList> {
  const jws = translateJwsErrors(() => parseCompactJws(token));
  if (!isOfType(jws.header.typ, TYPE)) throw new StatusListError(`the typ is not ${TYPE}`);
  const { sub, iss, iat, nbf, exp, ttl, status_list: list } = jws.payload;
  const issuer = typeof iss === 'string' ? iss : undefined;
  const key = await resolveKey(jws.header, issuer);
  translateJwsErrors(() => verifyJws(jws, key));
  const freshUntil = verifyStatusListClaims({ sub, iat, nbf, exp, ttl }, { uri, now });
  const { bits, lst } = (list ?? {}) as { bits?: unknown; lst?: unknown };
  return { header: jws.header, issuer, list: StatusList.decode(bits, lst), freshUntil };
}

function translateJwsErrors<T>(work: () => T): T {
  return translating(work, [JwsError], (cause) => new StatusListError(cause.message, { cause }));
}
