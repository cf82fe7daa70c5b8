import { Client } from 'pg';
import type { BenchPlatform } from './bench-platform';
import { measure } from './measure';
import { PresentationFlow } from './presentation-flow';
import type { Row } from './table';

const SECONDS = 8;
const STORED = 1_000_000;

/** Whole OpenID4VP flows per second over HTTP with PostgreSQL, on an empty table and on a full one. */
export async function benchPresentations(platform: BenchPlatform): Promise<Row[]> {
  const flow = await PresentationFlow.prepare(platform);
  const measureFlow = (concurrency: number, seconds = SECONDS) =>
    measure({ work: () => flow.run(), concurrency, seconds, pid: platform.pid });
  try {
    await measureFlow(8, 4);
    const measureEmpty = async (concurrency: number): Promise<Row> => ({
      what: `request to verdict, ${concurrency} at a time`,
      ...(await measureFlow(concurrency)),
    });
    const [one, eight, thirtyTwo] = [await measureEmpty(1), await measureEmpty(8), await measureEmpty(32)];
    await store(platform.demo.databaseUrl);
    // Discard a first run, in which PostgreSQL vacuums and writes the new rows.
    await measureFlow(8);
    const full = await measureFlow(8);
    const what = `the same, 8 at a time, with ${STORED.toLocaleString('en')} stored`;
    return [one, eight, thirtyTwo, { what, ...full, ratio: full.perSecond / eight.perSecond }];
  } finally {
    await flow.close();
  }
}

/** Inserts copies of one presentation, spread over the previous months. */
async function store(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`SET search_path = presentation; SET app.all_tenants = 'on'`);
    await client.query(`
      INSERT INTO presentations (id, request_id, created_at, updated_at, tenant_id, status, presentation_template_id,
        request, requested, certificate_id, credentials, answered_at, expires_at)
      SELECT gen_random_uuid(), gen_random_uuid()::text, now() - n * interval '10 s', now() - n * interval '10 s', tenant_id,
        status, presentation_template_id, request, requested, certificate_id, credentials, answered_at, expires_at
      FROM generate_series(1, ${STORED}) n, (SELECT * FROM presentations WHERE status = 'verified' LIMIT 1) p`);
    await client.query('VACUUM ANALYZE presentations');
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
}
