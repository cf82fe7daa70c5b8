import { credentialIssuerIdentifier } from '@vc/contract/routes';
import { entityConfigurationUrl } from '@vc/protocol/federation';
import type { FederationEntityRow } from './federation-entity.entity';

/** @param base URL of new addresses of the tenant */
export function toFederationEntityResource(entity: FederationEntityRow, base: string) {
  const { tenantId, keyType, jwk, settings, createdAt, updatedAt } = entity;
  const entityIdentifier = credentialIssuerIdentifier(base, tenantId);
  return {
    entityIdentifier,
    url: entityConfigurationUrl(entityIdentifier),
    ...settings,
    keyType,
    /** What the superiors put into their statements about the tenant. */
    jwks: { keys: [jwk] },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
