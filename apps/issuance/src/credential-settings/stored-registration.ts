import type { AcceptedRegistration } from '@vc/feature/registrations';
import { readDateTime } from '@vc/protocol/times';
import type { StoredRegistration } from './credential-setting.entity';

export function toAcceptedRegistration({
  warnedDays: _warnedDays,
  ...stored
}: StoredRegistration): AcceptedRegistration {
  const { issuedAt, expiresAt } = stored;
  return {
    ...stored,
    issuedAt: readDateTime(issuedAt),
    expiresAt: expiresAt === null ? null : readDateTime(expiresAt),
  };
}

export function toStoredRegistration(accepted: AcceptedRegistration): StoredRegistration {
  const { issuedAt, expiresAt } = accepted;
  return { ...accepted, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}
