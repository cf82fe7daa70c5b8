import { Client } from 'pg';
import { EnvelopeCipher, offlineAccess, openDataKey } from '@vc/platform/key-store';
import { CONSENT_DATA_KEY, consentChainKey } from './consent/consent-audit.service';
import type { Query } from './consent/consent-chains.repository';
import { ConsentChainsRepository } from './consent/consent-chains.repository';
import { BrokenChainError, verifyConsentChains } from './consent/verify-consent-chains';

/** Command-line argument that verifies the consent audit instead of starting the service. */
export const AUDIT_VERIFY = 'audit:verify';

/**
 * Verifies the chains of the consent audit, and prints the number of valid records, or the first broken one. The exit
 * code is 0, 1 for a broken chain, or 2 if the audit cannot be read.
 */
export async function verifyAudit(environment: NodeJS.ProcessEnv): Promise<void> {
  try {
    const { databaseUrl, keyEncryption } = offlineAccess(environment);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(`SET search_path = verification; SET app.all_tenants = 'on'`);
      const query: Query = async (sql, values) => (await client.query<Record<string, unknown>>(sql, values)).rows;
      const chains = new ConsentChainsRepository(query);
      const { tenants, records } = await verifyConsentChains(chains, await getChainKey(chains, keyEncryption));
      process.stdout.write(`The consent audit holds: ${records} records of ${tenants} tenants.\n`);
    } finally {
      await client.end();
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = error instanceof BrokenChainError ? 1 : 2;
  }
}

/** An empty key if nothing has been recorded yet, because no record is verified with it then. */
async function getChainKey(chains: ConsentChainsRepository, keyEncryption: EnvelopeCipher): Promise<Buffer> {
  const found = await chains.findWrappedKey(CONSENT_DATA_KEY);
  if (!found) return Buffer.alloc(0);
  return consentChainKey(new EnvelopeCipher(openDataKey(keyEncryption, found.id, found.wrappedKey)));
}
