import { createHash } from 'node:crypto';
import { statementsFor } from '@vc/testing/database/statements-for';
import { IssuerWorld } from '@vc/testing/service/issuer-world';
import type { TestService } from '@vc/testing/service/test-service';
import { issuanceService } from '../issuance.definition';

/** Rows of an organization: what a GET costs is the same for each. */
const SIZES = [1, 100, 1_000];

const TEMPLATE = {
  name: 'First aid',
  credentialFormat: 'mdoc',
  type: 'org.example.first-aid',
  attributes: { 'org.example': { properties: { level: { type: 'string', name: 'Level', required: true } } } },
};

describe('the public documents of the issuance service', () => {
  let world: IssuerWorld;
  let replica: TestService;

  beforeAll(async () => {
    world = await IssuerWorld.serve(issuanceService);
    replica = await world.serve(issuanceService, { TRUST_INTERNAL_URL: world.trust.url });
  });

  afterAll(() => world?.stop());

  async function addTemplates(tenantId: string, count: number): Promise<void> {
    await world.database.query(
      `INSERT INTO issuance.credential_templates
       SELECT (jsonb_populate_record(template, jsonb_build_object('id', gen_random_uuid()))).*
       FROM generate_series(1, $2::int), issuance.credential_templates AS template
       WHERE template.id = (
         SELECT id FROM issuance.credential_templates WHERE tenant_id = $1 AND archived_at IS NULL LIMIT 1)`,
      [tenantId, count],
    );
  }

  async function createIssuer(templates: number) {
    const tenant = world.createTenant();
    const created = await tenant.call('POST', '/api/templates/credentials', TEMPLATE);
    expect(created.status).toBe(201);
    await addTemplates(tenant.tenantId, templates - 1);
    return { ...tenant, templateId: created.body.data.id as string };
  }

  const metadataUrl = (tenantId: string, at = world.service) =>
    `${at.url}/.well-known/openid-credential-issuer/oid4vci/${tenantId}`;

  const metadataOf = async (tenantId: string, headers: Record<string, string> = {}, at = world.service) =>
    fetch(metadataUrl(tenantId, at), { headers });

  async function configurationsOf(tenantId: string, at = world.service) {
    const metadata = (await (await metadataOf(tenantId, {}, at)).json()) as {
      credential_configurations_supported: Record<string, object>;
    };
    return metadata.credential_configurations_supported;
  }

  it.each(['application/json', 'application/jwt'])(
    'has metadata whose GET costs the same for each number of types: %s',
    async (accept) => {
      const costs: object[] = [];
      for (const size of SIZES) {
        const { tenantId } = await createIssuer(size);
        const get = async () =>
          expect((await metadataOf(tenantId, { accept })).headers.get('content-type')).toBe(accept);
        await get();
        const signatures = world.trust.calls;
        costs.push(await statementsFor(tenantId, get));
        expect(world.trust.calls).toBe(signatures);
      }
      // The tenant and the version.
      expect(costs).toEqual(SIZES.map(() => ({ statements: 2, rows: 1 })));
    },
  );

  it('has an Entity Configuration whose GET costs the same for each number of types, also if there are too many', async () => {
    const costs: object[] = [];
    for (const [size, status] of [
      [1, 200],
      [100, 200],
      [1_000, 503],
    ] as const) {
      const { tenantId } = await createIssuer(size);
      world.trust.federated.add(tenantId);
      const url = `${world.service.url}/oid4vci/${tenantId}/.well-known/openid-federation`;
      const get = async () => expect((await fetch(url)).status).toBe(status);
      await get();
      costs.push(await statementsFor(tenantId, get));
    }
    expect(costs).toEqual(SIZES.map(() => ({ statements: 2, rows: 1 })));
  });

  it('lists its status lists for the same cost, whatever their number', async () => {
    const costs: object[] = [];
    for (const size of SIZES) {
      const { tenantId } = world.createTenant();
      await world.database.query(
        `INSERT INTO issuance.status_lists (id, tenant_id, key_type, bits, size, allocated, version, created_at)
         SELECT gen_random_uuid(), $1, 'P-256', 2, 8, 8, 1, now() FROM generate_series(1, $2::int)`,
        [tenantId, size],
      );
      const url = `${world.service.url}/status-lists/${tenantId}/aggregation`;
      const list = async () => (await (await fetch(url)).json()) as { status_lists: string[] };
      expect((await list()).status_lists).toHaveLength(size);
      costs.push(await statementsFor(tenantId, list));
    }
    expect(costs).toEqual(SIZES.map(() => ({ statements: 2, rows: 1 })));
  });

  it('shows a change at each replica with the next GET', async () => {
    const { tenantId, templateId, call } = await createIssuer(2);
    for (const at of [world.service, replica]) {
      expect(Object.keys(await configurationsOf(tenantId, at))).toHaveLength(2);
    }
    expect((await call('POST', `/api/templates/credentials/${templateId}/archive`)).status).toBeLessThan(300);
    for (const at of [world.service, replica]) {
      const configurations = await configurationsOf(tenantId, at);
      expect([Object.keys(configurations).length, configurations[templateId]]).toEqual([1, undefined]);
    }
  });

  it('compresses metadata, and answers 304 to a client that has it', async () => {
    const { tenantId } = await createIssuer(100);
    const first = await metadataOf(tenantId, { 'accept-encoding': 'gzip' });
    const etag = first.headers.get('etag')!;
    expect(first.headers.get('content-encoding')).toBe('gzip');
    expect(first.headers.get('vary')).toBe('accept, accept-encoding');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(etag).toContain(
      createHash('sha256')
        .update(await first.text())
        .digest('base64url'),
    );
    const known = await metadataOf(tenantId, { 'accept-encoding': 'gzip', 'if-none-match': etag });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    const other = await metadataOf(tenantId, { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect([other.status, other.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('rejects more templates than the metadata may have with CONFLICT, also those of a preset and restored ones', async () => {
    const { call, templateId, tenantId } = await createIssuer(500);
    const create = (body: object) => call('POST', '/api/templates/credentials', body);
    const refusals = [
      await create(TEMPLATE),
      await create({ credentialFormat: 'preset', presetId: 'platform:open-badge' }),
    ];
    expect((await call('POST', `/api/templates/credentials/${templateId}/archive`)).status).toBeLessThan(300);
    await addTemplates(tenantId, 1);
    refusals.push(await call('POST', `/api/templates/credentials/${templateId}/restore`));
    for (const { status, body } of refusals) {
      expect([status, body.errors?.[0].code]).toEqual([409, 'CONFLICT']);
      expect(body.errors[0].detail).toContain('at most 500 credential templates');
    }
  });

  it('rejects templates that make the metadata longer than it may be with CONFLICT, and lets them become shorter', async () => {
    const { call, templateId } = await createIssuer(1);
    const texts = Array.from({ length: 150 }, (_, index) => [
      `level-${index}`,
      { type: 'string', name: 'x'.repeat(500) },
    ]);
    const long = { ...TEMPLATE, attributes: { 'org.example': { properties: Object.fromEntries(texts) } } };
    let refused = await call('POST', '/api/templates/credentials', long);
    let created = 0;
    for (; refused.status === 201 && created < 20; created += 1) {
      refused = await call('POST', '/api/templates/credentials', long);
    }
    expect([refused.status, refused.body.errors?.[0].code]).toEqual([409, 'CONFLICT']);
    expect(refused.body.errors[0].detail).toContain('at most 1048576 bytes');
    expect(created).toBeGreaterThan(5);
    const rename = (name: string) => call('PATCH', `/api/templates/credentials/${templateId}`, { name });
    expect((await rename('F')).status).toBe(200);
  });
});
