import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WEBHOOK_EVENT_TYPES } from '@vc/contract/events';
import type { PlatformProcess } from '@vc/development/platform-process';
import {
  eventIdOf,
  localhostCertificate,
  startWebhookReceiver,
  type WebhookReceiver,
} from '@vc/development/webhook-receiver';
import type { ApiComponents, Client } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client as DatabaseClient } from 'pg';
import { build, runProgram, startPlatform } from '../../support/built-programs';
import { createOffer, redeemCode } from '../../support/offers';
import { clientOf, IDENTITY } from '../../support/organization';

const BADGES = 3;
const BADGE = {
  credentialFormat: 'sd-jwt-vc',
  name: 'Badge',
  code: 'badge-of-the-drill',
  attributes: { level: { type: 'integer' } },
  revocable: true,
} as const;

interface StatusIndex {
  status_list_id: string;
  index: number;
}

const ALL_TYPES = WEBHOOK_EVENT_TYPES as ApiComponents['schemas']['EventType'][];

describe('the loss of a database, and its restore', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-recovery-'));
  const file = join(dataDir, 'platform.backup');
  const webhooks: string[] = [];
  let port: number;
  let platform: PlatformProcess;
  let receiver: WebhookReceiver;
  let templateId: string;
  /** Acknowledged before the backup. */
  let kept: string[];
  /** Acknowledged after it. */
  let lost: string[];
  let used: StatusIndex[];
  let offer: { id: string; code: string };
  let laterCode: string;
  let requestUri: string;
  let accessToken: string;

  beforeAll(async () => {
    build('cli');
    port = await freePort();
    await start();
    receiver = await startWebhookReceiver({
      ...(await localhostCertificate(dataDir)),
      receive: (webhook, response) => {
        webhooks.push(eventIdOf(webhook));
        response.writeHead(204).end();
      },
    });
    const { api } = organization();
    await api.createEndpoint({ body: { url: receiver.url, filterTypes: ALL_TYPES } });
    templateId = (await api.createCredentialTemplate({ body: BADGE })).data.id;
    kept = await issueBadges();
    offer = await createOffer(organization());
    requestUri = (await organization().presentations.request({ presetId: 'platform:student-card' }))
      .authorizationRequestUri!;
    await run('launcher', 'backup', file);
    await haveLostTime();
    await platform.kill();
    await run('launcher', 'restore', '--replace', file);
    await start();
  });

  afterAll(async () => {
    await platform?.stop();
    await receiver?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function start(): Promise<void> {
    platform = await startPlatform(dataDir, port);
  }

  /** The client has no token of before. */
  const organization = (): Client => clientOf(platform.demo);

  /** What happens between the backup and the loss. */
  async function haveLostTime(): Promise<void> {
    lost = await issueBadges();
    used = await listIndices();
    laterCode = (await createOffer(organization())).code;
    expect((await redeem(offer.code)).status).toBe(200);
    accessToken = await organization().token();
    const published = await countPublications();
    await organization().api.createCredentialTemplate({ body: { ...BADGE, code: 'badge-of-the-lost-time' } });
    // Services publish the heads of their audit when they start.
    await platform.stop();
    await start();
    await waitFor(async () => ((await countPublications()) > published ? true : undefined));
    // Kafka has the publication, and the loss of the database does not take it along.
    await waitFor(async () => ((await query('SELECT FROM issuance.outbox')).length === 0 ? true : undefined));
  }

  const run = (program: string, ...words: string[]) =>
    runProgram({ DATA_DIR: dataDir, DATABASE_URL: '' }, program, ...words);

  async function query<Row>(sql: string): Promise<Row[]> {
    const client = new DatabaseClient({ connectionString: platform.demo.databaseUrl });
    await client.connect();
    try {
      return (await client.query(sql)).rows as Row[];
    } finally {
      await client.end();
    }
  }

  /** Ids of lists begin with their time. */
  const listIndices = async () =>
    query<StatusIndex>('SELECT status_list_id, index FROM issuance.credential_statuses ORDER BY 1, 2');

  async function countPublications(): Promise<number> {
    const [row] = await query<{ count: number }>('SELECT count(*)::int FROM issuance.audit_publications');
    return row?.count ?? 0;
  }

  /** Returns the issuances of badges that the user of the demo organization has received. */
  async function issueBadges(): Promise<string[]> {
    const client = organization();
    const ids: string[] = [];
    for (let level = 0; level < BADGES; level += 1) {
      const issued = await client.issuances.create({ credentialTemplateId: templateId, attributes: { level } });
      await client.wallet.pushOffer({
        body: { credentialOffer: issued.offerUri, recipient: platform.demo.user.email },
      });
      const user = client.asUser(platform.demo.user.email).wallet;
      for (const { id } of await user.listCredentials({ query: { status: 'pending' } })) {
        await user.decideCredential({ path: { id }, body: { status: 'accepted' } });
      }
      ids.push(issued.id);
    }
    return ids;
  }

  const redeem = async (code: string) => redeemCode(platform.demo, code);

  const statusOf = async (id: string) => (await organization().api.getIssuance({ path: { id } })).data.status;

  it('keeps what was acknowledged before the backup, and nothing of the lost time', async () => {
    for (const id of kept) expect(await statusOf(id)).toBe('completed');
    for (const id of lost) await expect(statusOf(id)).rejects.toMatchObject({ status: 404 });
    const user = organization().asUser(platform.demo.user.email).wallet;
    expect(await user.listCredentials({ query: { status: 'accepted' } })).toHaveLength(BADGES);
  });

  it('refuses codes of before the restore, used ones and those of the lost time', async () => {
    for (const code of [offer.code, laterCode]) {
      expect(await redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    }
    const { code } = await createOffer(organization());
    expect((await redeem(code)).status).toBe(200);
  });

  it('refuses access tokens of the lost time', async () => {
    const { status } = await requestJson(`${platform.demo.publicUrl}/api/v1/issuances`, { token: accessToken });
    expect(status).toBe(401);
  });

  it('expires offers and requests that were open', async () => {
    await waitFor(async () => ((await statusOf(offer.id)) === 'expired' ? true : undefined));
    const uri = String(new URL(requestUri).searchParams.get('request_uri'));
    expect((await fetch(uri)).ok).toBe(false);
  });

  it('gives no status list index again', async () => {
    const lists = new Set(used.map(({ status_list_id: id }) => id));
    const before = await listIndices();
    await issueBadges();
    const later = (await listIndices()).slice(before.length);
    expect(later).toHaveLength(before.length);
    expect(later.filter(({ status_list_id: id }) => lists.has(id))).toEqual([]);
  });

  it('explains to the audit what is lost', async () => {
    const output = await run('cli', 'operator', 'audit', 'verify', '--kafka');
    expect(output).toMatch(/Restored at .*: what was recorded from .* until then is lost\.[^]*The audit holds\./);
    await query('UPDATE issuance.restores SET mac = NULL');
    await expect(run('cli', 'operator', 'audit', 'verify', '--kafka')).rejects.toThrow(
      /BROKEN issuance.*put back to an older state/,
    );
  });

  it('delivers each event of the restored state, and goes on with new ones', async () => {
    const { api } = organization();
    const before = webhooks.length;
    await api.createIssuance({ body: IDENTITY });
    await waitFor(() => (webhooks.length > before ? true : undefined));
    const events = await query<{ event_id: string }>('SELECT event_id FROM webhooks.events');
    await waitFor(() => (events.every(({ event_id: id }) => webhooks.includes(id)) ? true : undefined));
  });
});
