import { AUDITED_SERVICES, Findings, HeadsPublisher, toSentence, verifyService } from '@vc/platform/audit';
import { schemaOf, SCHEMAS, type SchemaName, type ServiceName } from '@vc/contract/access';
import { keyEncryptionCipher } from '@vc/platform/key-store';
import { OutboxRelay } from '@vc/platform/messaging';
import { ANNOUNCED_DAYS, createId } from '@vc/platform/persistence';
import { TenantDeletionWorker } from '@vc/platform/tenant-deletion';
import { computeTotpCode } from '@vc/testing/unit/totp-code';
import { requestJson } from '@vc/testing/unit/request-json';
import { stopClock, type StoppedClock } from '@vc/testing/unit/stopped-clock';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client } from 'pg';
import { acceptInvitation, lastInvitation } from '../support/test-invitation';
import { createApp, TestLogIn } from '../support/test-log-in';
import { type Organization, TestPlatform } from '../support/test-platform';
import { createTenantResources, FEDERATION_ENTITY, PUBLISHED_LIST } from '../support/test-tenant-resources';
import { countTenantRows, listTablesThatExpire } from '../support/test-tenant-rows';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
const GRACE_DAYS = 30;
/** After it, a run that finds no row settles the deletion. */
const SETTLE_MS = 120_000;

/** Some of the tables in which the tenant has rows. */
const FILLED_TABLES = [
  'auth.audit_records',
  'auth.clients',
  'auth.provider_state',
  'auth.revoked_tokens',
  'auth.staff',
  'issuance.admin_records',
  'issuance.credential_statuses',
  'issuance.hosted_types',
  'issuance.status_lists',
  'issuance.timeline_entries',
  'onboarding.totp_factors',
  'onboarding.users',
  'presentation.presentations',
  'presentation.registration_certificates',
  'trust.data_keys',
  'trust.est_renewals',
  'trust.federation_entities',
  'trust.federation_trust_anchors',
  'trust.keys',
  'trust.published_entities',
  'trust.published_lists',
  'verification.consent_records',
  'wallet.credential_copies',
  'webhooks.deliveries',
  'webhooks.events',
  'webhooks.idempotency_keys',
  'webhooks.inbox',
];
const WAITING = SCHEMAS.map((name) => ({ name, status: 'waiting' }));
/** In the events of the specs. */
const CERTIFICATE = createId();
const PASSWORD = 'a fine long password';
const BADGE = {
  credentialFormat: 'sd-jwt-vc',
  code: 'badge',
  templateName: 'Badge',
  templateAttributes: { name: { type: 'string', name: 'Name', required: true } },
  revocable: true,
};

describe('the deletion of a tenant', () => {
  let world: TestPlatform;
  let clock: StoppedClock;
  let count = 0;

  beforeAll(async () => {
    world = await TestPlatform.start();
  });

  afterAll(() => world?.stop());

  beforeEach(() => {
    clock = stopClock();
  });

  afterEach(() => clock?.release());

  const newOrganization = () => world.organization(`acme-${++count}`);

  const asOperator = async (method: string, path: string, headers: Record<string, string> = {}) =>
    requestJson(world.urlOf(path), { method, token: await world.operatorToken(), headers });
  const deletionOf = ({ tenantId }: Pick<Organization, 'tenantId'>) => `/auth/admin/tenants/${tenantId}/deletion`;
  const request = (of: Pick<Organization, 'tenantId'>) => asOperator('POST', deletionOf(of));
  const cancel = (of: Pick<Organization, 'tenantId'>) => asOperator('DELETE', deletionOf(of));
  const get = (of: Pick<Organization, 'tenantId'>) => asOperator('GET', deletionOf(of));
  const tenantOf = ({ tenantId }: Organization) => asOperator('GET', `/auth/admin/tenants/${tenantId}`);

  const serviceOf = (name: ServiceName) => world.platform.services.find((each) => each.name === name)!.app;
  const workerOf = (name: SchemaName) => serviceOf(name).get(TenantDeletionWorker, { strict: false });
  const runWorkers = async (names: readonly SchemaName[] = SCHEMAS) => {
    for (const name of names) await workerOf(name).run();
  };

  /** Advances the clock of the services and of what PostgreSQL has noted by its own. */
  async function advance(ms: number): Promise<void> {
    clock.advance(ms);
    for (const schema of SCHEMAS) {
      await world.database.query(
        `UPDATE ${schema}.announced_deletions SET announced_at = announced_at - $1::interval`,
        [`${ms} milliseconds`],
      );
      await world.database.query(`UPDATE ${schema}.deleted_tenants SET begun_at = begun_at - $1::interval`, [
        `${ms} milliseconds`,
      ]);
    }
  }

  /** The run that finds the rows, the one that finds none, and the last one of the authorization server. */
  async function deleteDue(): Promise<void> {
    for (let run = 0; run < 4; run += 1) {
      await runWorkers();
      await advance(SETTLE_MS);
    }
  }

  /** What the audit of the operator has about the tenant, the first act first. */
  async function listActs({ tenantId }: Organization): Promise<string[]> {
    const rows = await world.database.query<{ act: string }>(
      `SELECT action || substr(resource_id, 37) AS act FROM auth.admin_records
       WHERE tenant_id = (SELECT tenant_id FROM auth.tenants WHERE slug = 'platform') AND starts_with(resource_id, $1)
       ORDER BY seq`,
      [tenantId],
    );
    return rows.map(({ act }) => act);
  }

  describe('that was requested', () => {
    it('suspends the tenant at once, and shows when it is due', async () => {
      const acme = await newOrganization();
      const { status, body, headers } = await request(acme);
      const now = Date.now();
      const deletion = {
        requestedAt: new Date(now).toISOString(),
        dueAt: new Date(now + GRACE_DAYS * DAY_MS).toISOString(),
      };
      expect({ status, data: body.data }).toMatchObject({ status: 200, data: { status: 'suspended', deletion } });
      expect(headers.get('etag')).toBe((await tenantOf(acme)).headers.get('etag'));
      expect((await world.call(acme.token, 'GET', '/api/certificates')).body.errors[0].code).toBe('TENANT_SUSPENDED');
      const { data } = (await asOperator('GET', '/auth/admin/tenants')).body;
      expect(data.find(({ id }: { id: string }) => id === acme.tenantId)).toMatchObject({ deletion });
      expect((await get(acme)).body.data).toEqual({
        tenantId: acme.tenantId,
        slug: acme.slug,
        status: 'pending',
        ...deletion,
        services: WAITING,
      });
    });

    it('does not begin again, nor last longer, when the request is repeated', async () => {
      const acme = await newOrganization();
      const { deletion } = (await request(acme)).body.data;
      clock.advance(DAY_MS);
      expect((await request(acme)).body.data).toMatchObject({ deletion });
    });

    it.each(['active', 'suspended'])(
      'returns a tenant that was %s to this status when it is cancelled',
      async (status) => {
        const acme = await newOrganization();
        await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, { status });
        await request(acme);
        clock.advance(1_000);
        const cancelled = await cancel(acme);
        expect(cancelled).toMatchObject({ status: 200, body: { data: { status } } });
        expect(cancelled.body.data).not.toHaveProperty('deletion');
        expect((await cancel(acme)).body.data).toEqual(cancelled.body.data);
        const { body, status: answered } = await get(acme);
        expect({ answered, code: body.errors[0].code }).toEqual({ answered: 404, code: 'NOT_FOUND' });
      },
    );

    it('gives the tenant its rights back when it is cancelled', async () => {
      const acme = await newOrganization();
      await request(acme);
      clock.advance(1_000);
      await cancel(acme);
      const body = new URLSearchParams({ grant_type: 'client_credentials', ...acme.credentials });
      const { access_token: token } = (await requestJson(`${world.platform.demo.authUrl}/connect/token`, { body }))
        .body;
      expect((await world.call(token, 'GET', '/api/certificates')).status).toBe(200);
      await advance(2 * GRACE_DAYS * DAY_MS);
      await deleteDue();
      expect((await tenantOf(acme)).status).toBe(200);
    });

    it('rejects another status with INVALID_STATE', async () => {
      const acme = await newOrganization();
      await request(acme);
      const path = `/auth/admin/tenants/${acme.tenantId}`;
      const resumed = await world.call(await world.operatorToken(), 'PATCH', path, { status: 'active' });
      expect(resumed).toMatchObject({ status: 409, body: { errors: [{ code: 'INVALID_STATE' }] } });
      expect((await world.call(await world.operatorToken(), 'PATCH', path, { name: 'Acme' })).status).toBe(200);
    });

    it('is recorded in the audit of the operator', async () => {
      const acme = await newOrganization();
      await request(acme);
      clock.advance(1_000);
      await cancel(acme);
      expect(await listActs(acme)).toEqual([
        'tenant.created',
        'tenant.deletion-requested',
        'tenant.deletion-cancelled',
      ]);
    });
  });

  it('rejects the tenant of the operator with INVALID_STATE', async () => {
    const { data } = (await asOperator('GET', '/auth/admin/tenants?page[size]=100')).body;
    const { id } = data.find(({ slug }: { slug: string }) => slug === 'platform');
    const { status, body } = await request({ tenantId: id });
    expect({ status, code: body.errors[0].code }).toEqual({ status: 409, code: 'INVALID_STATE' });
  });

  it('rejects administrators of the tenant with FORBIDDEN', async () => {
    const acme = await newOrganization();
    const admin = await world.call(await world.operatorToken(), 'POST', '/auth/admin/clients', {
      tenantId: acme.tenantId,
      name: 'Administrator',
      scopes: ['admin'],
      grantTypes: ['client_credentials'],
    });
    const { clientId: client_id, clientSecret: client_secret } = admin.body.data;
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
    const { access_token: token } = (await requestJson(`${world.platform.demo.authUrl}/connect/token`, { body })).body;
    for (const method of ['POST', 'GET', 'DELETE']) {
      expect(await world.call(token, method, deletionOf(acme))).toMatchObject({
        status: 403,
        body: { errors: [{ code: 'FORBIDDEN' }] },
      });
    }
    expect((await tenantOf(acme)).body.data.status).toBe('active');
  });

  it.each([request, cancel, get])('rejects an unknown tenant with NOT_FOUND', async (act) => {
    const { status, body } = await act({ tenantId: '01932f20-1111-7222-8333-444455556666' });
    expect({ status, code: body.errors[0].code }).toEqual({ status: 404, code: 'NOT_FOUND' });
  });

  it('rejects what the operator has not read with PRECONDITION_FAILED', async () => {
    const acme = await newOrganization();
    const tag = (await tenantOf(acme)).headers.get('etag')!;
    await world.call(await world.operatorToken(), 'PATCH', `/auth/admin/tenants/${acme.tenantId}`, { name: 'New' });
    expect((await asOperator('POST', deletionOf(acme), { 'if-match': tag })).status).toBe(412);
    expect((await tenantOf(acme)).body.data).not.toHaveProperty('deletion');
  });

  describe('that is due', () => {
    let acme: Organization;
    let other: Organization;
    let addresses: string[];
    let othersRows: Record<string, number>;

    const readAddresses = async () => Promise.all(addresses.map(async (url) => (await fetch(url)).status));
    const rowsOf = ({ tenantId }: Organization) => countTenantRows(world.database, tenantId);

    /** Leaves rows of kinds that the other resources of the organization have not. */
    async function leaveTraces({ token, slug, tenantId }: Organization): Promise<void> {
      const lookup = { ConsentReceived: true, IdNumber: '8001015009087', RequestReason: 'Test', CRef: 'reference' };
      expect((await world.call(token, 'POST', '/verify/Citizen/GetRegistrationStatus', lookup)).status).toBe(200);
      const headers = { 'idempotency-key': slug };
      const body = { url: 'https://localhost:1/second' };
      await requestJson(world.urlOf('/api/endpoints'), { token, method: 'POST', body, headers });
      await issueBadge(token, slug);
      expect((await world.call(token, 'PUT', '/api/trust-lists/published', PUBLISHED_LIST)).status).toBe(200);
      expect((await world.call(token, 'PUT', '/api/federation/entity', FEDERATION_ENTITY)).status).toBe(200);
      await logInAsStaff(tenantId, token);
      expect((await world.call(token, 'POST', `/onboarding/users/${slug}@example.com/lock`)).status).toBe(204);
      await world.database.query(
        `INSERT INTO auth.audit_records (id, tenant_id, action, client_id, created_at)
         VALUES (gen_random_uuid(), $1, 'client.created', 'before', now())`,
        [tenantId],
      );
    }

    /** A revocable credential, which has a status list and a hosted type, in the wallet of the user. */
    async function issueBadge(token: string, slug: string): Promise<void> {
      expect((await world.call(token, 'POST', '/api/presets/credentials', BADGE)).status).toBe(201);
      const issuance = { presetId: `${slug}:badge`, attributes: { name: 'Thandi' } };
      const { offerUri } = (await world.call(token, 'POST', '/api/credentials/issuance', issuance)).body.data;
      const push = { credentialOffer: offerUri, recipient: `${slug}@example.com` };
      expect((await world.call(token, 'POST', '/wallet/v2/orgs/credentials', push)).status).toBe(201);
    }

    /** Leaves an account with a second factor, a grant and a refresh token. */
    async function logInAsStaff(tenantId: string, token: string): Promise<void> {
      const app = await createApp(world, tenantId, ['credentials.read']);
      const email = 'issuer@acme.example';
      await world.call(token, 'POST', '/auth/admin/staff', { email, name: 'Sipho', roles: ['issuer'] });
      await acceptInvitation(lastInvitation(world.mails), PASSWORD);
      const logIn = await TestLogIn.open(world, app, 'credentials.read');
      await logIn.submit({ name: email, password: PASSWORD });
      await logIn.submit({ code: computeTotpCode(logIn.totpSecret) });
      await logIn.submit({});
      const callback = await logIn.submit({});
      expect((await logIn.redeem(callback!)).status).toBe(200);
    }

    async function addressesOf({ tenantId, slug }: Organization): Promise<string[]> {
      const { publicUrl } = world.platform.demo;
      const idOf = async (table: string, condition = 'true') => {
        const sql = `SELECT id FROM ${table} WHERE tenant_id = $1 AND ${condition} LIMIT 1`;
        return (await world.database.query<{ id: string }>(sql, [tenantId]))[0]!.id;
      };
      return [
        `${publicUrl}/did/${tenantId}/did.json`,
        `${publicUrl}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`,
        `${publicUrl}/crl/${tenantId}/${await idOf('trust.certificates', `type = 'issuerRoot'`)}.crl`,
        `${publicUrl}/trust-list/${tenantId}/list.jwt`,
        `${publicUrl}/oid4vci/${tenantId}/.well-known/openid-federation`,
        `${publicUrl}/status-lists/${tenantId}/${await idOf('issuance.status_lists')}`,
        `${publicUrl}/vct/${slug}/badge`,
      ];
    }

    /** Verifies the audit of each service as `npm run vc -- operator audit verify` does. */
    async function verifyAudit(): Promise<{ findings: string[]; ended: number[] }> {
      const findings = new Findings();
      const ended: number[] = [];
      for (const audited of AUDITED_SERVICES) {
        const { KEY_ENCRYPTION_KEY } = world.settingsOf(audited.service);
        const verified = await verifyService(audited, {
          query: world.database.query,
          keyEncryption: keyEncryptionCipher(KEY_ENCRYPTION_KEY, undefined),
          sources: [],
          report: (finding) => findings.add(finding),
        });
        ended.push(verified?.ended ?? 0);
      }
      return { findings: findings.all.map(toSentence), ended };
    }

    async function publishHeads(): Promise<void> {
      for (const { service } of AUDITED_SERVICES) {
        await serviceOf(service).get(HeadsPublisher, { strict: false }).run();
      }
    }

    /** Publishes an event of an organization about one certificate, which three services consume, and returns its id. */
    async function publishEvent({ tenantId }: Organization): Promise<string> {
      const eventId = createId();
      await world.database.query(
        `INSERT INTO trust.outbox (tenant_id, event_id, type, subject, payload, occurred_at)
         VALUES ($1, $2, 'trust.certificate.expired', $3, jsonb_build_object('certificateId', $3::text), now())`,
        [tenantId, eventId, CERTIFICATE],
      );
      serviceOf('trust').get(OutboxRelay, { strict: false }).wake();
      return eventId;
    }

    beforeAll(async () => {
      const started = stopClock();
      acme = await newOrganization();
      other = await newOrganization();
      for (const each of [acme, other]) await createTenantResources(world, each);
      await leaveTraces(acme);
      addresses = await addressesOf(acme);
      await publishHeads();
      othersRows = await rowsOf(other);
      await request(acme);
      started.release();
    });

    it('leaves what strangers verify published until then', async () => {
      await deleteDue();
      expect((await get(acme)).body.data.status).toBe('pending');
      expect(await readAddresses()).toEqual(addresses.map(() => 200));
      const rows = Object.keys(await rowsOf(acme));
      expect(FILLED_TABLES.filter((table) => !rows.includes(table))).toEqual([]);
    });

    it('waits for days after a service has seen the request, whatever the authorization server says', async () => {
      clock.advance(GRACE_DAYS * DAY_MS);
      const before = await rowsOf(acme);
      await runWorkers();
      expect((await get(acme)).body.data).toMatchObject({ status: 'deleting', services: WAITING });
      const { keys, audit } = { keys: 'trust.data_keys', audit: 'trust.admin_records' };
      const left = await rowsOf(acme);
      expect([left[keys], left[audit]]).toEqual([before[keys], before[audit]]);
      expect(left[keys]).toBeGreaterThan(0);
    });

    it('waits for a service that is down, and cannot be cancelled any more', async () => {
      await advance(GRACE_DAYS * DAY_MS);
      const running = SCHEMAS.filter((name) => name !== 'wallet');
      for (let run = 0; run < 4; run += 1) {
        await runWorkers(running);
        await advance(SETTLE_MS);
      }
      const { data } = (await get(acme)).body;
      expect(data).toMatchObject({ status: 'deleting', begunAt: expect.any(String) });
      const waiting = data.services.filter(({ status }: { status: string }) => status === 'waiting');
      expect(waiting).toEqual([
        { name: 'auth', status: 'waiting' },
        { name: 'wallet', status: 'waiting' },
      ]);
      expect((await cancel(acme)).body.errors[0].code).toBe('INVALID_STATE');
      expect((await tenantOf(acme)).body.data).toMatchObject({ status: 'suspended' });
    });

    it('deletes each row of the tenant, and none of others', async () => {
      await advance(ANNOUNCED_DAYS * DAY_MS);
      await deleteDue();
      expect(await rowsOf(acme)).toEqual({});
      const expiring = await listTablesThatExpire(world.database);
      const left = await rowsOf(other);
      const lost = Object.entries(othersRows).filter(([table, rows]) => (left[table] ?? 0) < rows);
      expect(lost.filter(([table]) => !expiring.includes(table))).toEqual([]);
      expect((await tenantOf(acme)).status).toBe(404);
      const { data } = (await get(acme)).body;
      expect(data).toMatchObject({ tenantId: acme.tenantId, slug: acme.slug, status: 'deleted' });
      expect(data.services).toEqual(
        SCHEMAS.map((name) => ({ name, status: 'deleted', deletedRows: expect.any(Number) })),
      );
      const withoutRows = data.services.filter(({ deletedRows }: { deletedRows: number }) => deletedRows === 0);
      // The sessions of the console have ended, and been removed, long before.
      expect(withoutRows).toEqual([expect.objectContaining({ name: 'console' })]);
      const counts = data.services.map(
        ({ name, deletedRows }: { name: string; deletedRows: number }) => `tenant.rows-deleted/${name}/${deletedRows}`,
      );
      expect(await listActs(acme)).toEqual([
        'tenant.created',
        'tenant.deletion-requested',
        ...counts,
        'tenant.deleted',
      ]);
    });

    it('answers the addresses of the tenant with 404', async () => {
      // Services remember what they published for an hour at most.
      const later = performance.now() + 2 * HOUR_MS;
      const ticks = jest.spyOn(performance, 'now').mockReturnValue(later);
      expect(await readAddresses()).toEqual(addresses.map(() => 404));
      ticks.mockRestore();
    });

    it('publishes what other teams have to know', async () => {
      const sql = `SELECT type, payload FROM (SELECT seq, type, subject, payload FROM auth.outbox UNION ALL
        SELECT seq, type, subject, payload FROM auth.outbox_archive) event WHERE subject = $1 ORDER BY seq`;
      const { tenantId } = acme;
      expect(await world.database.query(sql, [tenantId])).toEqual([
        { type: 'tenant.deletion.requested', payload: { tenantId, dueAt: expect.any(String) } },
        { type: 'tenant.deletion.completed', payload: { tenantId } },
      ]);
    });

    it('does nothing when it runs again', async () => {
      const before = { deletion: (await get(acme)).body.data, acts: await listActs(acme) };
      clock.advance(DAY_MS);
      await deleteDue();
      expect({ deletion: (await get(acme)).body.data, acts: await listActs(acme) }).toEqual(before);
      const repeated = await request(acme);
      expect({ status: repeated.status, code: repeated.body.errors[0].code }).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
    });

    it('rejects its slug for another tenant with CONFLICT', async () => {
      const body = { slug: acme.slug, name: 'Another' };
      const created = await world.call(await world.operatorToken(), 'POST', '/auth/admin/tenants', body);
      expect(created).toMatchObject({ status: 409, body: { errors: [{ code: 'CONFLICT' }] } });
      expect(await world.database.query('SELECT FROM auth.tenants WHERE slug = $1', [acme.slug])).toEqual([]);
    });

    it('leaves no row of an event that arrives late', async () => {
      const late = await publishEvent(acme);
      // It has the same partition, so the late event was handled before.
      const marker = await publishEvent(other);
      for (const schema of ['issuance', 'presentation', 'webhooks']) {
        const handled = `SELECT FROM ${schema}.inbox WHERE event_id = $1`;
        await waitFor(async () => (await world.database.query(handled, [marker])).length > 0);
        expect(await world.database.query(handled, [late])).toEqual([]);
      }
      expect(Object.keys(await rowsOf(acme))).toEqual(['trust.outbox_archive']);
    });

    it('ends the audit chains of the tenant, whose published heads stay provable', async () => {
      await publishHeads();
      const { findings, ended } = await verifyAudit();
      expect(findings).toEqual([]);
      expect(ended.every((chains) => chains > 0)).toBe(true);
    });

    it.each([
      ['UPDATE trust.deleted_tenants SET chain_seq = chain_seq + 1', 'the end of the chain is forged, or was changed'],
      ['DELETE FROM auth.tenant_deletions', 'the chain has ended, and its tenant was not deleted'],
    ])('lets the audit find %s', async (sql, reason) => {
      const { query } = world.database;
      await query('BEGIN');
      await query(sql);
      const { findings } = await verifyAudit();
      await query('ROLLBACK');
      expect(findings.filter((each) => each.includes(acme.tenantId))).toContainEqual(expect.stringContaining(reason));
    });
  });

  describe('leaves the login of a service without the right', () => {
    const inTransaction = async (service: ServiceName, tenantId: string, ...statements: string[]) => {
      const client = new Client({ connectionString: world.settingsOf(service).DATABASE_URL });
      await client.connect();
      try {
        await client.query(`SET search_path = ${schemaOf(service)}; SET app.tenant_id = '${tenantId}'`);
        for (const statement of statements) await client.query(statement);
      } finally {
        await client.end();
      }
    };

    it('to delete keys and audit records itself', async () => {
      const acme = await newOrganization();
      const forged = `SET app.deletes_tenant = 'on'`;
      for (const [table, refusal] of [
        ['keys', 'keys are never deleted'],
        ['admin_records', 'append-only'],
      ] as const) {
        await expect(inTransaction('trust', acme.tenantId, forged, `DELETE FROM ${table}`)).rejects.toThrow(refusal);
      }
    });

    it('to delete rows of a tenant whose deletion has not begun', async () => {
      const acme = await newOrganization();
      const call = `SELECT delete_tenant_rows('admin_records', 0, 100, 100)`;
      await expect(inTransaction('trust', acme.tenantId, call)).rejects.toThrow('has not begun');
    });
  });
});
