import { Client } from 'pg';
import type { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { measure } from './measure';
import type { Row } from './table';

const SECONDS = 8;
const STORED = 1_000_000;

/** Whole OpenID4VCI flows per second over HTTP with PostgreSQL, on an empty table and on a full one. */
export async function benchIssuance(platform: BenchPlatform): Promise<Row[]> {
  const flow = await IssuanceFlow.prepare(platform);
  try {
    const work = () => flow.run();
    await measure({ work, concurrency: 8, seconds: 4, pid: platform.pid });
    const measureEmpty = async (concurrency: number): Promise<Row> => ({
      what: `offer to credential, ${concurrency} at a time`,
      ...(await measureFlow(platform, work, concurrency)),
    });
    const [one, eight, thirtyTwo] = [await measureEmpty(1), await measureEmpty(8), await measureEmpty(32)];
    await store(platform.demo.databaseUrl);
    // Discard a first run, in which PostgreSQL vacuums and writes the new rows.
    await measureFlow(platform, work, 8);
    const full = await measureFlow(platform, work, 8);
    const what = `the same, 8 at a time, with ${STORED.toLocaleString('en')} stored`;
    return [one, eight, thirtyTwo, { what, ...full, ratio: full.perSecond / eight.perSecond }];
  } finally {
    await flow.close();
  }
}

function measureFlow({ pid }: BenchPlatform, work: () => Promise<unknown>, concurrency: number) {
  return measure({ work, concurrency, seconds: SECONDS, pid });
}

/** Inserts copies of one issuance, spread over the previous months. */
async function store(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET search_path = issuance; SET app.all_tenants = 'on'`);
    await client.query(
      `CREATE TEMP TABLE copies AS SELECT gen_random_uuid() id, n FROM generate_series(1, ${STORED}) n`,
    );
    const times = `now() - n * interval '10 s', now() - n * interval '10 s'`;
    await client.query(`
      INSERT INTO issuances (id, offer_id, created_at, updated_at, tenant_id, status, grant_type, grant_value, expires_at)
      SELECT c.id, c.id::text, ${times}, tenant_id, status, grant_type, grant_value, expires_at
      FROM copies c, (SELECT * FROM issuances WHERE status = 'completed' LIMIT 1) i`);
    await client.query(`
      INSERT INTO issuance_credentials (id, issuance_id, created_at, updated_at, tenant_id, credential_template_id,
        position, status, exchange, format, revocable, attributes, issued_at)
      SELECT gen_random_uuid(), c.id, ${times}, tenant_id, credential_template_id,
        position, status, exchange, format, revocable, attributes, issued_at
      FROM copies c, (SELECT * FROM issuance_credentials WHERE status = 'issued' LIMIT 1) i`);
    await client.query('VACUUM ANALYZE issuances, issuance_credentials');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
