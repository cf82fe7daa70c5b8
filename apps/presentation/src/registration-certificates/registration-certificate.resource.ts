import type { X509Certificate } from 'node:crypto';
import type { RegisteredCredential } from '@vc/protocol/registration';
import { bindingOf } from './subject-binding';
import type { RegistrationCertificateRow } from './registration-certificate.entity';

interface Context {
  now: Date;
  /** The active verifier certificate; undefined where none is active. */
  leaf: X509Certificate | undefined;
}

/** `warnings` say why requests do not carry a certificate that is active. */
export function toRegistrationCertificateResource(row: RegistrationCertificateRow, { now, leaf }: Context) {
  const { name, identifier, country, purpose, entitlements, credentials, ...content } = row.content;
  const binding = bindingOf(row.content, leaf);
  return {
    id: row.id,
    status: row.expiresAt && row.expiresAt <= now ? 'expired' : 'active',
    warnings: binding === 'bound' ? [] : [binding],
    name,
    identifier,
    legalName: content.legalName ?? null,
    country,
    purpose,
    privacyPolicy: content.privacyPolicy ?? null,
    intendedUseId: content.intendedUseId ?? null,
    intermediary: content.intermediary ?? null,
    entitlements,
    credentials: credentials.map(toCredentialResource),
    issuedAt: row.issuedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

function toCredentialResource({ format, types, claims }: RegisteredCredential) {
  return { format, types, claims: claims.map(({ path, values }) => ({ path, ...(values && { values }) })) };
}
