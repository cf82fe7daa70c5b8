import { createId } from '@vc/platform/persistence';
import type { TestDatabase } from '@vc/testing/database/test-database';
import { IssuanceCredential } from './issuance-credential.entity';
import type { IssuanceWithCredentials } from './issuance-with-credentials';
import { Issuance } from './issuance.entity';

export const NOW = new Date('2026-11-01T00:00:00Z');

/** Inserts a credential template of the tenant. @returns its id */
export async function insertTestTemplate(owner: TestDatabase, tenantId: string): Promise<string> {
  const id = createId();
  await owner.query(
    `INSERT INTO issuance.credential_templates (id, tenant_id, name, format, type, issuer, attributes, created_at, updated_at)
     VALUES ($1, $2, 'Badge', 'sd-jwt-vc', 'urn:example:badge', '{}', '[]', now(), now())`,
    [id, tenantId],
  );
  return id;
}

/** An offered issuance with so many credentials of the template. It is not stored. */
export function testIssuance(tenantId: string, templateId: string, count = 1): IssuanceWithCredentials {
  const times = { createdAt: NOW, updatedAt: NOW };
  const issuance = Object.assign(new Issuance(), {
    id: createId(),
    tenantId,
    status: 'offered',
    offerId: createId(),
    ...times,
    expiresAt: NOW,
    error: null,
    grantType: 'pre-authorized_code',
    grantValue: 'sealed',
    isDeferred: false,
  });
  const credentials = Array.from({ length: count }, (_, position) =>
    Object.assign(new IssuanceCredential(), {
      id: createId(),
      tenantId,
      issuanceId: issuance.id,
      credentialTemplateId: templateId,
      position,
      ...times,
      status: 'offered',
      exchange: 'openid4vc',
      format: 'sd-jwt-vc',
      revocable: false,
      attributes: 'sealed',
    }),
  );
  return { issuance, credentials };
}
