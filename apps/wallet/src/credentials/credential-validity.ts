import { STATUS } from '@vc/protocol/status-list';
import type { Validity } from '@vc/protocol/openid4vci-client';

/** `unknown` while the status list cannot be read. An issuer may use other statuses: a verifier refuses them. */
export type CredentialValidity = 'valid' | 'not-yet-valid' | 'expired' | 'suspended' | 'revoked' | 'unknown';

/**
 * Whether a verifier would accept the credential now.
 * @param status of its status list (Token Status List §7); undefined while it cannot be read
 */
export function toCredentialValidity(
  { validFrom, validUntil }: Validity,
  status: number | undefined,
  now: Date,
): CredentialValidity {
  if (status === STATUS.suspended) return 'suspended';
  if (status !== undefined && status !== STATUS.valid) return 'revoked';
  if (validUntil && validUntil <= now) return 'expired';
  if (status === undefined) return 'unknown';
  return validFrom && validFrom > now ? 'not-yet-valid' : 'valid';
}
