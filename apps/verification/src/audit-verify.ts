import { Client } from 'pg';
import { EnvelopeCipher, offlineAccess, openDataKey } from '@vc/platform/key-store';
import { CONSENT_DATA_KEY, consentChainKey } from './consent/consent-audit.service';
import type { Query } from './consent/verify-consent-chains';
import { BrokenChainError, verifyConsentChains } from './consent/verify-consent-chains';

/** Argument that makes the program check the consent audit instead of serving. */
export const AUDIT_VERIFY = 'audit:verify';

/**
 * Checks every chain of the consent audit, and prints how many records hold, or the first that does not. Ends the
 * process with 0, 1 for a broken chain, 2 where it could not look.
 */
export async function verifyAudit(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { databaseUrl, keyEncryption } = offlineAccess(environment);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`SET search_path = verification; SET app.all_tenants = 'on'`);
      const query: Query = async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows;
      const { tenants, records } = await verifyConsentChains(query, await chainKey(query, keyEncryption));
      process.stdout.write(`The consent audit holds: ${records} records of ${tenants} tenants.\n`);
    } finally {
      await client.end();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = error instanceof BrokenChainError ? 1 : 2;
  }
}

/** Where nothing has been recorded yet, any key will do. */
async function chainKey(query: Query, keyEncryption: EnvelopeCipher): Promise<Buffer> {
  const [row] = await query(`SELECT id, wrapped_key FROM data_keys WHERE owner = $1`, [CONSENT_DATA_KEY]);
  if (!row) return Buffer.alloc(0);
  const key = openDataKey(keyEncryption, String(row.id), String(row.wrapped_key));
  return consentChainKey(new EnvelopeCipher(key));
}
