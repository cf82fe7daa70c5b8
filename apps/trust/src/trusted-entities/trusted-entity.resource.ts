import type { TrustedEntity } from './trusted-entity.entity';

export function toTrustedEntityResource({
  id,
  name,
  createdAt,
  updatedAt,
  dids,
  certificates,
  ...source
}: TrustedEntity) {
  const { trustListId, serviceTypes } = source;
  return {
    id,
    name,
    ...(trustListId !== null && { trustListId, serviceTypes: serviceTypes ?? [] }),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    dids: dids.map((each) => ({ did: each.did, ...(each.name !== null && { name: each.name }) })),
    certificates: certificates.map((each) => ({
      certificate: each.certificate,
      ...(each.name !== null && { name: each.name }),
      subject: each.subject,
      subjectKeyIdentifier: each.subjectKeyIdentifier,
      expiresAt: each.expiresAt.toISOString(),
      pinned: each.pinned,
    })),
  };
}
