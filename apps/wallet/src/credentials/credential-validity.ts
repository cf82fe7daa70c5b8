import { STATUS } from '@vc/protocol/status-list';

/** `unknown` while the status list cannot be read. An issuer may use other statuses: a verifier refuses them. */
export type CredentialValidity = 'valid' | 'not-yet-valid' | 'expired' | 'suspended' | 'revoked' | 'unknown';

interface Times {
  validFrom?: Date | null;
  validUntil?: Date | null;
}

/**
 * What a status means for a verifier (Token Status List §7), which refuses each status that it does not know, as one that is revoked.
 */
export function meaningOf(status: number): 'valid' | 'suspended' | 'revoked' {
  if (status === STATUS.valid) return 'valid';
  return status === STATUS.suspended ? 'suspended' : 'revoked';
}

/**
 * Whether a verifier would accept the credential now.
 * @param status of its status list (Token Status List §7); null if it could not be read
 */
export function toCredentialValidity(
  { validFrom, validUntil }: Times,
  status: number | null,
  now: Date,
): CredentialValidity {
  const meaning = status === null ? 'unknown' : meaningOf(status);
  if (meaning === 'suspended' || meaning === 'revoked') return meaning;
  if (validUntil && validUntil <= now) return 'expired';
  if (meaning === 'unknown') return meaning;
  return validFrom && validFrom > now ? 'not-yet-valid' : 'valid';
}
