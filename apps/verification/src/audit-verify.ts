import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { consentChainKey } from './consent/consent-audit.service';
import { BrokenChainError, verifyConsentChains } from './consent/verify-consent-chains';

/** Argument that makes the program check the consent audit instead of serving. */
export const AUDIT_VERIFY = 'audit:verify';

/**
 * Checks every chain of the consent audit, and prints how many records hold, or the first that does not. Ends the
 * process with 0, 1 for a broken chain, 2 where it could not look.
 */
export async function verifyAudit(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { databaseUrl, keyEncryptionKey } = settings(environment);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`SET search_path = verification; SET app.all_tenants = 'on'`);
      const query = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows;
      const { tenants, records } = await verifyConsentChains(query, consentChainKey(keyEncryptionKey));
      process.stdout.write(`The consent audit holds: ${records} records of ${tenants} tenants.\n`);
    } finally {
      await client.end();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = error instanceof BrokenChainError ? 1 : 2;
  }
}

/** `DATABASE_URL` and `KEY_ENCRYPTION_KEY`, or those of the platform that keeps its data in `DATA_DIR`. */
function settings({ DATABASE_URL, KEY_ENCRYPTION_KEY, DATA_DIR }: NodeJS.ProcessEnv) {
  if (DATABASE_URL && KEY_ENCRYPTION_KEY) return { databaseUrl: DATABASE_URL, keyEncryptionKey: KEY_ENCRYPTION_KEY };
  const dataDir = resolve(DATA_DIR || '.data');
  if (!existsSync(join(dataDir, 'demo.json'))) {
    throw new Error(`Set DATABASE_URL and KEY_ENCRYPTION_KEY, or start the platform: ${dataDir} has no demo.json.`);
  }
  const read = (file: string) => JSON.parse(readFileSync(join(dataDir, file), 'utf8')) as Record<string, string>;
  return { databaseUrl: read('demo.json').databaseUrl!, keyEncryptionKey: read('secrets.json').KEY_ENCRYPTION_KEY! };
}
