import type { AcceptedRegistration } from '@vc/feature/registrations';
import type { StoredRegistration } from './credential-setting.entity';

export function toAcceptedRegistration({
  warnedDays: _warnedDays,
  ...stored
}: StoredRegistration): AcceptedRegistration {
  const { issuedAt, expiresAt } = stored;
  return { ...stored, issuedAt: new Date(issuedAt), expiresAt: expiresAt === null ? null : new Date(expiresAt) };
}

export function toStoredRegistration(accepted: AcceptedRegistration): StoredRegistration {
  const { issuedAt, expiresAt } = accepted;
  return { ...accepted, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt?.toISOString() ?? null };
}
