import { randomUUID } from 'node:crypto';
import { createDataSource, Database, planned } from '@vc/platform/persistence';
import type { Client, CreatePresentation } from '@vc/sdk';
import { Pool } from 'undici';
import type { BenchPlatform } from './bench-platform';
import { IssuanceFlow } from './issuance-flow';
import { measure } from './measure';
import type { Row } from './table';

const HELD = 10_000;
/** About twenty credentials have the same type. */
const TYPES = 500;
const PENDING = 50;
const SECONDS = 5;
const TYPE = 'urn:bench:7';

/** Requests of a user with ten thousand credentials. */
export async function benchWallet(platform: BenchPlatform): Promise<Row[]> {
  const { tenantId, client, token, userId } = await platform.user();
  await store(platform, tenantId, userId);
  const presentationId = await requestPresentation(platform, client);
  const pool = new Pool(platform.demo.publicUrl, { connections: 8 });
  const get = async (path: string) => {
    const response = await pool.request({ method: 'GET', path, headers: { authorization: `Bearer ${token}` } });
    const text = await response.body.text();
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  };
  const rows: Row[] = [];
  for (const [what, path] of [
    [`C1: ${PENDING} pending, of ${HELD.toLocaleString('en')}`, '/wallet/credentials?status=pending'],
    [`matches of a request, of ${HELD.toLocaleString('en')}`, `/wallet/v2/presentations/${presentationId}/matches`],
  ] as const) {
    const work = () => get(path);
    await measure({ work, concurrency: 1, seconds: 1, pid: platform.pid });
    rows.push({ what, ...(await measure({ work, concurrency: 1, seconds: SECONDS, pid: platform.pid })) });
  }
  await pool.close();
  return rows;
}

const REQUEST: CreatePresentation = {
  credentials: [{ format: 'sd-jwt-vc', type: TYPE, attributes: { name: { type: 'string' } } }],
};

async function requestPresentation({ organization }: BenchPlatform, { wallet }: Client): Promise<string> {
  const { authorizationRequestUri } = await organization.presentations.request(REQUEST);
  if (authorizationRequestUri === null) throw new Error('The presentation request has no link.');
  const body = { presentationRequest: authorizationRequestUri };
  return (await wallet.receivePresentationRequest({ body })).data.id;
}

/** Issues a credential with an index of a status list. */
async function issue(platform: BenchPlatform): Promise<string> {
  const flow = await IssuanceFlow.prepare(platform);
  try {
    return (await flow.run()).credential;
  } finally {
    await flow.close();
  }
}

/** Inserts credentials, encrypted as the wallet does. */
async function store(platform: BenchPlatform, tenantId: string, userId: string): Promise<void> {
  const options = { databaseUrl: platform.demo.databaseUrl, schema: 'wallet', entities: [], poolSize: 1 };
  const database = new Database(await createDataSource(options).initialize());
  try {
    const cipher = await platform.createCipher(database, 'wallet');
    const credential = await issue(platform);
    const rows = Array.from({ length: HELD + PENDING }, (_, index) => {
      const id = randomUUID();
      const claims = { name: 'Thandi', number: index, address: { locality: 'Durban' } };
      const status = index < HELD ? 'accepted' : 'pending';
      return {
        id,
        status,
        vct: `urn:bench:${index % TYPES}`,
        claims: cipher.sealJson(claims, `wallet.credentials/${id}/claims`),
        credential: cipher.seal(credential, `wallet.credentials/${id}/credential`),
      };
    });
    await database.transaction(tenantId, (tx) =>
      planned(
        tx,
        `INSERT INTO credentials (id, tenant_id, user_id, status, format, vct, iss, iat, credential, claims, holder_key,
           credential_issuer, created_at, updated_at)
         SELECT id, $2, $3, status, 'vc+sd-jwt', vct, 'CN=Bench', now(), credential, claims, '', 'https://bench.example', now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, claims text, credential text, status text, vct text)`,
        [JSON.stringify(rows), tenantId, userId],
      ),
    );
    await database.dataSource.query('ANALYZE credentials').catch(() => undefined);
  } finally {
    await database.dataSource.destroy();
  }
}
