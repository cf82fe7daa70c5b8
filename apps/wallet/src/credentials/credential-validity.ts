import { STATUS } from '@vc/protocol/status-list';

/** `unknown` while the status list cannot be read. An issuer may use other statuses: a verifier refuses them. */
export type CredentialValidity = 'valid' | 'not-yet-valid' | 'expired' | 'suspended' | 'revoked' | 'unknown';

interface Times {
  validFrom?: Date | null;
  validUntil?: Date | null;
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
  if (status === STATUS.suspended) return 'suspended';
  if (status !== null && status !== STATUS.valid) return 'revoked';
  if (validUntil && validUntil <= now) return 'expired';
  if (status === null) return 'unknown';
  return validFrom && validFrom > now ? 'not-yet-valid' : 'valid';
}
