import { createHash } from 'node:crypto';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import { migrateServices } from '@vc/platform/service';

/** Time limit for a database that responds, on a machine of any speed. */
export const DATABASE_PATIENCE_MS = 120_000;

/** Migrates the schemas of services as the owner, and creates their logins. */
export async function migrateTestServices(
  services: Parameters<typeof migrateServices>[0],
  ownerUrl: string,
): Promise<void> {
  await migrateServices(services, { databaseUrl: ownerUrl, passwordOf, timeoutMs: DATABASE_PATIENCE_MS });
}

/** `DATABASE_URL` of a service that `migrateTestServices` has migrated. */
export function testServiceDatabaseUrl(ownerUrl: string, service: string): string {
  return serviceDatabaseUrl(ownerUrl, { service, password: passwordOf(service) });
}

function passwordOf(service: string): string {
  return createHash('sha256').update(`test password of ${service}`).digest('base64url');
}
