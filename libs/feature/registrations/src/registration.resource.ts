import type { X509Certificate } from 'node:crypto';
import type { RegisteredCredential } from '@vc/protocol/registration';
import type { AcceptedRegistration } from './registration-content';
import { bindingOf } from './registration-content';

export interface RegistrationContext {
  now: Date;
  /** The certificate of the verifier or issuer; undefined where none is active. */
  leaf: X509Certificate | undefined;
}

/** `warnings` say why wallets are not shown a certificate that is active. */
export function toRegistrationResource(
  { content: stated, issuedAt, expiresAt }: Omit<AcceptedRegistration, 'certificate'>,
  { now, leaf }: RegistrationContext,
) {
  const { name, identifier, country, purpose, entitlements, credentials, ...content } = stated;
  const binding = bindingOf(stated, leaf);
  return {
    status: expiresAt && expiresAt <= now ? 'expired' : 'active',
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
    issuedAt: issuedAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
  };
}

function toCredentialResource({ format, types, claims }: RegisteredCredential) {
  return { format, types, claims: claims.map(({ path, values }) => ({ path, ...(values && { values }) })) };
}
