import { isNumericDate } from '@vc/protocol/crypto';
import type { VerifiableCredential } from './credential';
import { VcdmError } from './vcdm-error';

export interface TimeOptions {
  now: Date;
  /** Default 60. */
  clockSkewSeconds?: number;
  /** Receives each error of a time, which is thrown without this callback. */
  onTimeError?: (error: VcdmError) => void;
}

/**
 * Checks the life of the signature (`iat`, `nbf`, `exp`) and the validity of the credential (VC-JOSE-COSE §3.1.3).
 * @returns `iat`
 * @throws VcdmError
 */
export function assertTimes(
  claims: Record<string, unknown>,
  { validFrom, validUntil }: VerifiableCredential,
  { now, clockSkewSeconds = 60, onTimeError = throwError }: TimeOptions,
): Date | undefined {
  const [iat, nbf, exp] = ['iat', 'nbf', 'exp'].map((name) => optionalNumericDate(claims, name));
  const skew = clockSkewSeconds * 1000;
  const isFuture = (time: Date | undefined) => time !== undefined && time.getTime() > now.getTime() + skew;
  const isPast = (time: Date | undefined) => time !== undefined && time.getTime() <= now.getTime() - skew;
  const report = (message: string, reason: VcdmError['reason']) => onTimeError(new VcdmError(message, { reason }));
  if (isFuture(iat)) report('the credential is issued in the future', 'notYetValid');
  if (isFuture(nbf) || isFuture(validFrom)) report('the credential is not valid yet', 'notYetValid');
  if (isPast(exp) || isPast(validUntil)) report('the credential has expired', 'expired');
  return iat;
}

function throwError(error: VcdmError): never {
  throw error;
}

function optionalNumericDate(claims: Record<string, unknown>, name: string): Date | undefined {
  const value = claims[name];
  if (value === undefined) return undefined;
  if (!isNumericDate(value)) throw new VcdmError(`${name} is not a NumericDate`);
  return new Date(value * 1000);
}
