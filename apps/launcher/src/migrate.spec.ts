import { SERVICES, variableOf } from '@vc/contract/access';
import { serviceDatabaseUrl } from '@vc/platform/persistence';
import { createTestDatabase } from '@vc/testing';
import { Client } from 'pg';
import { migrate } from './migrate';

const PASSWORD = 'a-password-of-a-service';

describe('npm run migrate', () => {
  const passwords = Object.fromEntries(
    SERVICES.map((service) => [variableOf(service, 'DATABASE_PASSWORD'), PASSWORD + service]),
  );

  it('makes every schema, and a login for each service', async () => {
    const database = await createTestDatabase();
    try {
      await migrate({ OWNER_DATABASE_URL: database.url, ...passwords });
      await migrate({ OWNER_DATABASE_URL: database.url, ...passwords });
      for (const service of SERVICES) {
        const url = serviceDatabaseUrl(database.url, { service, password: PASSWORD + service });
        const client = new Client({ connectionString: url });
        await client.connect();
        await client.end();
      }
    } finally {
      await database.drop();
    }
  });

  it('rejects missing settings with the name of each one', async () => {
    await expect(migrate({ ...passwords, WALLET_DATABASE_PASSWORD: 'short' })).rejects.toThrow(
      /OWNER_DATABASE_URL must be[^]*WALLET_DATABASE_PASSWORD must have at least 16/,
    );
    const { AUTH_DATABASE_PASSWORD: _, ...others } = passwords;
    await expect(migrate({ OWNER_DATABASE_URL: 'postgres://db/db', ...others })).rejects.toThrow(
      'AUTH_DATABASE_PASSWORD must have',
    );
  });
});
