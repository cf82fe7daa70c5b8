import { setTimeout as pause } from 'node:timers/promises';
import { KafkaConnection, openKafka } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import type { SufferingPlatform } from './suffering-platform';
import { Traffic } from './traffic';

const TOPIC = 'openid4vc.issuance';
export const SECOND_MS = 1_000;
/** Of a size with which several fetches are needed. */
const JUNK = 'junk'.repeat(256);
/** Between requests of a platform without faults. */
const USUAL_PAUSE_MS = 200;
const PERSON = { given_name: 'Thandi', family_name: 'Nkosi', birthdate: '1990-04-01' };

export const seconds = (count: number) => pause(count * SECOND_MS);

export async function issue({ organization }: SufferingPlatform): Promise<void> {
  await organization.issuances.create({ presetId: 'platform:basic-identity', attributes: PERSON });
}

/** Issues a credential to the wallet of the platform, which asks trust for signatures. */
export async function issueToWallet({ organization, demo }: SufferingPlatform): Promise<void> {
  const { offerUri } = await organization.issuances.create({ presetId: 'platform:basic-identity', attributes: PERSON });
  const { email } = demo.user;
  await organization.wallet.pushOffer({ body: { credentialOffer: offerUri, recipient: email } });
  const { wallet } = organization.asUser(email);
  const pending = await wallet.listCredentials({ query: { status: 'pending' } });
  for (const { id } of pending) await wallet.decideCredential({ path: { id }, body: { status: 'accepted' } });
}

export const listEndpoints = async ({ organization }: SufferingPlatform) => organization.api.listEndpoints();

/** Runs `work` while requests come. */
export async function under(
  request: () => Promise<unknown>,
  intervalMs: number,
  work: () => Promise<void>,
): Promise<void> {
  const traffic = new Traffic(request, intervalMs);
  try {
    await work();
  } finally {
    await traffic.stop();
  }
}

/** Holds an exclusive lock of a table, as a migration gone wrong would. */
export async function withLocked(all: SufferingPlatform, table: string, work: () => Promise<unknown>): Promise<void> {
  const owner = await all.connect();
  try {
    await owner.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    await work();
    await owner.query('ROLLBACK');
  } finally {
    await owner.end();
  }
}

/** Sends messages that are no events. */
export async function sendJunk(
  all: SufferingPlatform,
  { batches, perBatch, intervalMs }: { batches: number; perBatch: number; intervalMs: number },
): Promise<void> {
  const connection = new KafkaConnection('faults', openKafka(all.brokers), createLogger('faults', 'fatal'));
  await connection.producer.connect();
  for (let batch = 0; batch < batches; batch += 1) {
    const messages = Array.from({ length: perBatch }, () => ({ key: 'junk', value: JUNK }));
    await connection.producer.send({ topic: TOPIC, messages });
    await pause(intervalMs);
  }
  await connection.producer.disconnect();
}

export async function lookUp({ demo }: SufferingPlatform): Promise<void> {
  const { clientId, clientSecret } = demo.organization;
  const form = {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'sc-citizen',
  };
  const answer = await fetch(`${demo.authUrl}/connect/token`, { method: 'POST', body: new URLSearchParams(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const answered = await fetch(`${demo.verifyBaseUrl}/Citizen/Status`, {
    headers: { authorization: `Bearer ${token}` },
  });
  if (!answered.ok) throw new Error(`The look-up was answered with ${answered.status}.`);
}

/** What the platform is for, one after the other. @throws Error if a request is refused */
export async function useAsUsual(all: SufferingPlatform, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; await pause(USUAL_PAUSE_MS)) {
    await issueToWallet(all);
    await listEndpoints(all);
    await lookUp(all);
  }
}

/** A delivery whose worker died, and whose row a transaction holds, so that no other worker claims it. */
export async function holdDelivery(all: SufferingPlatform): Promise<void> {
  const { tenantId } = all.demo.organization;
  const owner = await all.connect();
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO webhooks.deliveries (id, tenant_id, endpoint_id, event_id, event_type, body, status, attempts,
       next_attempt_at, leased_until, created_at, updated_at)
     SELECT gen_random_uuid(), $1, id, gen_random_uuid(), 'webhook.endpoint.test', '{}', 'pending', 0,
       now() - interval '10 minutes', now() + interval '5 seconds', now(), now()
     FROM webhooks.endpoints WHERE tenant_id = $1 AND url LIKE '%/working' RETURNING id`,
    [tenantId],
  );
  await owner.query('BEGIN');
  await owner.query('SELECT 1 FROM webhooks.deliveries WHERE id = $1 FOR UPDATE', [rows[0]?.id]);
  await seconds(30);
  await owner.query('ROLLBACK');
  await owner.end();
}

export async function setHomeAffairs({ simulator }: SufferingPlatform, mode: 'normal' | 'down'): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  await fetch(`${simulator.url}/simulator`, { method: 'PUT', headers, body: JSON.stringify({ mode }) });
}
