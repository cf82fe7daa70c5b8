import { presentMembers } from '@vc/platform/http';
import type { Publication, PublishedEntity } from './published-list.entity';

/** Certificates in PEM with which subscribers recognize the signer. */
export interface ListSigner {
  signerCertificate: string;
  /** The tenant's root above it; null for an imported certificate. */
  signerAuthority: string | null;
}

export interface DescribedPublication extends Publication {
  url: string;
  signer: ListSigner;
}

export function toPublishedListResource({ list, entities, url, signer }: DescribedPublication) {
  const { operator, ...scheme } = list.scheme;
  return {
    ...presentMembers(scheme),
    operator,
    entities: entities.map(toEntityResource),
    url,
    sequenceNumber: list.sequenceNumber,
    issuedAt: list.issuedAt.toISOString(),
    nextUpdate: list.nextUpdate.toISOString(),
    entityCount: list.entityCount,
    ...signer,
    createdAt: list.createdAt.toISOString(),
    updatedAt: list.updatedAt.toISOString(),
  };
}

function toEntityResource({ trustedEntityId, own, content }: PublishedEntity) {
  return { ...presentMembers({ trustedEntityId, own }), ...content };
}
