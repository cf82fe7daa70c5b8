import {
  type CompactJws,
  isNumericDate,
  isOfType,
  JwsError,
  parseCompactJws,
  toNumericDate,
} from '@vc/protocol/crypto';
import { translating } from '@vc/protocol/errors';
import { FederationError } from './federation-error';

/** Characters of a signed statement or trust mark. */
export const MAX_STATEMENT_CHARACTERS = 256 * 1024;
const CLOCK_SKEW_SECONDS = 60;

export type FederationJwtType = 'entity-statement+jwt' | 'trust-mark+jwt' | 'trust-mark-delegation+jwt';

/** @throws FederationError */
export function parseFederationJwt(token: string, type: FederationJwtType): CompactJws {
  if (token.length > MAX_STATEMENT_CHARACTERS) throw new FederationError('the statement is too long');
  const jws = translating(
    () => parseCompactJws(token),
    JwsError,
    (cause) => new FederationError(cause.message, { cause }),
  );
  const { typ, kid } = jws.header;
  if (!isOfType(typ, type)) throw new FederationError(`the typ is not ${type}`);
  if (typeof kid !== 'string' || kid === '') throw new FederationError('the header has no kid');
  return jws;
}

/** Checks `iat` and `exp`, where there is one. @throws FederationError */
export function assertInTime({ iat, exp }: Record<string, unknown>, now: Date): void {
  const seconds = toNumericDate(now);
  if (!isNumericDate(iat)) throw new FederationError('iat is not a NumericDate');
  if (iat > seconds + CLOCK_SKEW_SECONDS) throw new FederationError('iat is in the future');
  if (exp === undefined) return;
  if (!isNumericDate(exp)) throw new FederationError('exp is not a NumericDate');
  if (exp <= seconds) throw new FederationError('the statement has expired');
}
