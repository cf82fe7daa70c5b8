import crypto, { createHash } from 'node:crypto';
import { createId } from '@vc/platform/persistence';
import { TrustClient } from '@vc/platform/service-clients';
import { statementsFor } from '@vc/testing/database/statements-for';
import { testInternalHttp } from '@vc/testing/keys/test-service-keys';
import type { TestService } from '@vc/testing/service/test-service';
import { TestWorld } from '@vc/testing/service/test-world';
import { trustService } from '../trust.definition';

/** Rows of an organization: what a GET costs is the same for each. */
const SIZES = [1, 100, 1_000];

const Original = crypto.X509Certificate;

const ROOT = {
  type: 'issuerRoot',
  keyType: 'P-256',
  countryName: 'ZA',
  issuerAlternativeNameUrl: 'https://a.example',
};

describe('the public documents of the trust service', () => {
  let world: TestWorld;
  let service: TestService;
  let replica: TestService;
  let trust: TrustClient;
  let parsed = 0;

  beforeAll(async () => {
    world = await TestWorld.start();
    service = await world.serve(trustService);
    replica = await world.serve(trustService);
    trust = new TrustClient(testInternalHttp(service, 'issuance'));
    const construct = (target: typeof Original, given: [string]) => {
      parsed += 1;
      return new target(...given);
    };
    Object.assign(crypto, { X509Certificate: new Proxy(Original, { construct }) });
  });

  afterAll(async () => {
    Object.assign(crypto, { X509Certificate: Original });
    await world?.stop();
  });

  /** Copies the certificates of a tenant, with keys of their own. */
  async function addCertificates(tenant: string, count: number, status = 'deactivated'): Promise<void> {
    await world.database.query(
      `INSERT INTO trust.certificates
       SELECT (jsonb_populate_record(leaf, jsonb_build_object('id', gen_random_uuid(), 'status', $3::text,
         'revoked_at', CASE WHEN $3 = 'revoked' THEN now() END, 'serial_number', lpad(to_hex(number), 8, '0'),
         'public_jwk', jsonb_build_object('kty', 'EC', 'crv', 'P-256', 'x', encode(sha256(number::text::bytea), 'hex'))))).*
       FROM generate_series(1, $2::int) AS number, trust.certificates AS leaf
       WHERE leaf.tenant_id = $1 AND leaf.type = 'issuerSignCredential' AND leaf.status = 'active'`,
      [tenant, count, status],
    );
  }

  async function createTenant(certificates: number): Promise<string> {
    const tenant = createId();
    await trust.issuerSigner(tenant);
    await addCertificates(tenant, certificates - 1);
    return tenant;
  }

  const documentOf = async (tenant: string, at = service, headers: Record<string, string> = {}) =>
    fetch(`${at.url}/did/${tenant}/did.json`, { headers });

  const keysOf = async (tenant: string, at = service) => {
    const { verificationMethod } = (await (await documentOf(tenant, at)).json()) as { verificationMethod: object[] };
    return verificationMethod.length;
  };

  async function costOf(tenant: string, request: () => Promise<unknown>) {
    parsed = 0;
    return { ...(await statementsFor(tenant, request)), parsed };
  }

  it('has a DID document whose GET costs the same for each number of keys', async () => {
    const costs: object[] = [];
    for (const size of SIZES) {
      const tenant = await createTenant(size);
      expect(await keysOf(tenant)).toBe(size);
      costs.push(await costOf(tenant, () => keysOf(tenant)));
    }
    // The tenant and the version.
    expect(costs).toEqual(SIZES.map(() => ({ statements: 2, rows: 1, parsed: 0 })));
  });

  it('builds a DID document without parsing a certificate', async () => {
    const tenant = await createTenant(100);
    expect((await costOf(tenant, () => keysOf(tenant))).parsed).toBe(0);
  });

  it('has a revocation list whose GET costs the same for each number of revoked certificates', async () => {
    const costs: object[] = [];
    for (const size of SIZES) {
      const tenant = await createTenant(1);
      await addCertificates(tenant, size, 'revoked');
      const [root] = await world.database.query<{ id: string }>(
        `SELECT id FROM trust.certificates WHERE tenant_id = $1 AND type = 'issuerRoot'`,
        [tenant],
      );
      const get = async () => fetch(`${service.url}/crl/${tenant}/${root!.id}.crl`);
      expect(await (await get()).text()).not.toContain('errors');
      costs.push(await costOf(tenant, get));
    }
    expect(costs).toEqual(SIZES.map(() => ({ statements: 0, rows: 0, parsed: 0 })));
  });

  it('shows a change at each replica with the next GET', async () => {
    const tenant = await createTenant(2);
    expect([await keysOf(tenant), await keysOf(tenant, replica)]).toEqual([2, 2]);
    await addCertificates(tenant, 1);
    // The copy has the key of the one before.
    await world.database.query(
      `UPDATE trust.certificates SET status = 'revoked', revoked_at = now() WHERE tenant_id = $1 AND status = 'deactivated'`,
      [tenant],
    );
    expect([await keysOf(tenant), await keysOf(tenant, replica)]).toEqual([1, 1]);
  });

  it('answers 304 to a client that has the document, in its content coding', async () => {
    const tenant = await createTenant(100);
    for (const coding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': coding };
      const first = await documentOf(tenant, service, headers);
      const text = await first.text();
      const etag = first.headers.get('etag')!;
      expect(first.headers.get('content-encoding')).toBe(coding === 'gzip' ? 'gzip' : null);
      expect(first.headers.get('vary')).toContain('accept-encoding');
      expect(etag).toContain(createHash('sha256').update(text).digest('base64url'));
      const known = await documentOf(tenant, service, { ...headers, 'if-none-match': `"other", W/${etag}` });
      expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
      await addCertificates(tenant, 1);
      expect((await documentOf(tenant, service, { ...headers, 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('rejects more keys than a DID document may have with CONFLICT', async () => {
    const tenant = await createTenant(100);
    const call = world.caller(service, tenant, 'trust.write');
    const { status, body } = await call('POST', '/api/certificates', ROOT);
    expect([status, body.errors[0].code]).toEqual([409, 'CONFLICT']);
    expect(body.errors[0].detail).toContain('at most 100 keys');
  });

  it('rejects more certificates than a revocation list may have with CONFLICT', async () => {
    const tenant = await createTenant(1);
    await addCertificates(tenant, 998, 'revoked');
    const call = world.caller(service, tenant, 'trust.write');
    const { status, body } = await call('POST', '/api/certificates', ROOT);
    expect([status, body.errors[0].code]).toEqual([409, 'CONFLICT']);
    expect(body.errors[0].detail).toContain('at most 1000 certificates');
  });
});
