import { SERVICES } from '@vc/contract/access';
import { RestoreTargetRepository } from '@vc/platform/backup';
import { loginNameOf } from '@vc/platform/persistence';
import { Client } from 'pg';

/** Returns the logins of services that have sessions in the database. @param databaseUrl of the owner */
export async function listServiceSessions(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const logins = SERVICES.map((service) => loginNameOf(databaseUrl, service));
    return (await new RestoreTargetRepository(client, []).listSessions()).filter((login) => logins.includes(login));
  } finally {
    await client.end();
  }
}
