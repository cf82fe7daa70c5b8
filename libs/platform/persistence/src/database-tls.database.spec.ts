import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@vc/development/embedded-postgres';
import { OpensslAuthority } from '@vc/testing/unit/openssl-authority';
import { Client } from 'pg';
import { createDataSource } from './data-source';

/** PostgreSQL runs it in the folder of its cluster, as its own user. */
const MAKE_CERTIFICATE =
  'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 30 ' +
  '-addext subjectAltName=DNS:localhost,IP:127.0.0.1 -keyout server.key -out server.crt';

describe('createDataSource', () => {
  const folder = mkdtempSync(join(tmpdir(), 'database-tls-'));
  const authority = join(folder, 'ca.crt');
  const otherAuthority = join(folder, 'other.crt');
  const other = new OpensslAuthority();
  let postgres: EmbeddedPostgres;

  beforeAll(async () => {
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), port: 0, durable: false });
    const client = new Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(`COPY (SELECT 1) TO PROGRAM '${MAKE_CERTIFICATE}'`);
    const { rows } = await client.query<{ pem: string }>(`SELECT pg_read_file('server.crt') AS pem`);
    await client.query('ALTER SYSTEM SET ssl = on');
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    writeFileSync(authority, rows[0]!.pem);
    writeFileSync(otherAuthority, other.root);
  });

  afterAll(async () => {
    await postgres.stop();
    other.remove();
    rmSync(folder, { recursive: true });
  });

  async function isEncrypted(parameters: string): Promise<boolean> {
    const databaseUrl = `${postgres.url}?${parameters}`;
    const database = createDataSource({ databaseUrl, schema: 'public', entities: [], poolSize: 1 });
    await database.initialize();
    try {
      const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()';
      const [row] = await database.query<{ ssl: boolean }[]>(sql);
      return row!.ssl;
    } finally {
      await database.destroy();
    }
  }

  it('encrypts connections to a server whose authority DATABASE_URL names', async () => {
    expect(await isEncrypted(`sslmode=verify-full&sslrootcert=${authority}`)).toBe(true);
  });

  it('rejects a server of another authority', async () => {
    await expect(isEncrypted(`sslmode=verify-full&sslrootcert=${otherAuthority}`)).rejects.toThrow(/self-signed/);
  });

  it('rejects a server without a public authority where DATABASE_URL names none', async () => {
    await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow(/self-signed/);
  });
});
