import type { PublishedHeads } from '@vc/contract/events';
import type { AuditedService, VerifiedService } from '@vc/platform/audit';
import { AUDITED_SERVICES, Findings, toSentence, verifyService } from '@vc/platform/audit';
import { keyEncryptionCipher } from '@vc/platform/key-store';
import type { TestDatabase } from './test-database';
import { testKeyEncryptionKey } from '../keys/test-service-keys';

export interface TestVerification {
  verified: VerifiedService | undefined;
  /** One sentence for each finding. */
  findings: string[];
}

/** Verifies the audit of a service as `npm run vc -- operator audit verify` does. @param kept publications from outside the database */
export async function verifyTestAudit(
  database: TestDatabase,
  service: string | AuditedService,
  kept?: PublishedHeads[],
): Promise<TestVerification> {
  const audited = typeof service === 'string' ? AUDITED_SERVICES.find((each) => each.service === service)! : service;
  const findings = new Findings();
  const verified = await verifyService(audited, {
    query: database.query,
    keyEncryption: keyEncryptionCipher(testKeyEncryptionKey(audited.schema), undefined),
    sources: kept ? [{ name: 'heads.jsonl', publications: kept }] : [],
    report: (finding) => findings.add(finding),
  });
  return { verified, findings: findings.all.map(toSentence) };
}

/** The administrative acts of a tenant in a service, the first one first: `<action> <resource id> <client id>`. */
export async function listActs(database: TestDatabase, schema: string, tenantId: string): Promise<string[]> {
  const rows = await database.query<Record<string, string>>(
    `SELECT action, resource_id, client_id FROM ${schema}.admin_records WHERE tenant_id = $1 ORDER BY seq`,
    [tenantId],
  );
  return rows.map(({ action, resource_id, client_id }) => `${action} ${resource_id} ${client_id}`);
}
