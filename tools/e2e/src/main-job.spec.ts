import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlatformProcess } from '@vc/development/platform-process';
import { freePort, requestJson, waitFor } from '@vc/testing';
import { Client } from 'pg';
import { ATTRIBUTES, Organization } from './organization';
import { startPlatform } from './built-programs';

describe('the main job', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-e2e-'));
  let port: number;
  let platform: PlatformProcess;
  let organization: Organization;

  beforeAll(async () => {
    port = await freePort();
    platform = await startPlatform(dataDir, port);
    organization = await Organization.signIn(platform.demo);
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function queryAsOwner(sql: string, values: unknown[] = []): Promise<unknown[]> {
    const owner = new Client({ connectionString: platform.demo.databaseUrl });
    await owner.connect();
    try {
      return (await owner.query(sql, values)).rows as unknown[];
    } finally {
      await owner.end();
    }
  }

  /** Resolves when the wallet has notified the issuer of the credentials. */
  const waitUntilCompleted = (id: string) =>
    waitFor(async () => {
      const { data } = (await organization.issuance(id)).body;
      return data.status === 'completed' ? data : undefined;
    });

  async function didOfDemo(): Promise<string> {
    const { publicUrl, organization: demo } = platform.demo;
    return (await requestJson(`${publicUrl}/did/${demo.tenantId}/did.json`)).body.id;
  }

  it('C1 to C4 list the pushed credential, accept it, and notify the issuer', async () => {
    const { walletBaseUrl } = platform.demo;
    const issued = (await organization.issue()).body.data;
    expect(await organization.push(issued.offerUri)).toMatchObject({ status: 201, body: { data: null } });
    const token = await organization.userToken();
    const pending = await requestJson(`${walletBaseUrl}/credentials?status=pending`, { token });
    const [credential] = pending.body;
    expect(credential).toEqual({
      id: expect.any(String),
      claims: ATTRIBUTES,
      iat: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'pending',
      format: 'vc+sd-jwt',
      vct: expect.stringContaining('/vct/platform/basic-identity'),
      iss: await didOfDemo(),
      issuer: {
        name: 'Demo organization',
        did: await didOfDemo(),
        certificateSubject: expect.stringContaining('C=ZA'),
        host: new URL(platform.demo.publicUrl).host,
        trusted: true,
        trustedEntityId: null,
      },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    const body = { status: 'accepted' };
    const accepted = await requestJson(`${walletBaseUrl}/v2/credentials/${credential.id}`, {
      method: 'PATCH',
      token,
      body,
    });
    expect(accepted.body).toEqual({ data: { ...credential, status: 'accepted' } });
    expect((await requestJson(`${walletBaseUrl}/credentials/${credential.id}`, { token })).body.status).toBe(
      'accepted',
    );
    const rejected = await requestJson(`${walletBaseUrl}/credentials/${credential.id}/status`, {
      method: 'PATCH',
      token,
      body: { status: 'rejected' },
    });
    expect(rejected.body).toMatchObject({ id: credential.id, status: 'rejected' });
    const back = await requestJson(`${walletBaseUrl}/credentials/${credential.id}/status`, {
      method: 'PATCH',
      token,
      body: { status: 'pending' },
    });
    expect(back).toMatchObject({ status: 200, body: { id: credential.id, status: 'pending' } });
    await waitFor(async () => {
      const { credentials } = (await organization.issuance(issued.id)).body.data;
      return credentials[0].status === 'rejected' ? true : undefined;
    });
  });

  it('C6 receives a credential that is signed with the DID of its issuer', async () => {
    const template = await organization.createTemplate({
      credentialFormat: 'sd-jwt',
      name: 'Badge',
      code: 'badge-by-did',
      attributes: { level: { type: 'integer' } },
      issuer: { signer: 'did:web' },
      revocable: true,
    });
    const issued = await organization.issue({
      presetId: undefined,
      credentialTemplateId: template.body.data.id,
      attributes: { level: 3 },
    });
    const push = await organization.push(issued.body.data.offerUri);
    expect({ status: push.status, errors: push.body.errors }).toEqual({ status: 201, errors: undefined });
    const token = await organization.userToken();
    const pending = await requestJson(`${platform.demo.walletBaseUrl}/credentials?status=pending`, { token });
    await waitUntilCompleted(issued.body.data.id);
    const deliveredTo = `SELECT delivered_to FROM issuance.issuances WHERE id = $1`;
    expect(await queryAsOwner(deliveredTo, [issued.body.data.id])).toEqual([{ delivered_to: 'platformWallet' }]);
    const held = pending.body.filter(({ vct }: { vct: string }) => vct.endsWith('/badge-by-did'));
    expect(held).toMatchObject([{ claims: { level: 3 }, iss: await didOfDemo() }]);
  });

  it('C6 receives credentials of both formats in one offer', async () => {
    const nameSpace = 'eu.europa.ec.eudi.pid.1';
    const pid = {
      given_name: 'Thandi',
      family_name: 'Nkosi',
      birth_date: '1990-04-01',
      nationality: ['ZA'],
      place_of_birth: { country: 'ZA' },
      expiry_date: '2031-01-01',
      issuing_country: 'ZA',
      issuing_authority: 'DHA',
    };
    const student = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
    const issued = await organization.issue({
      presetId: undefined,
      attributes: undefined,
      credentials: [
        { presetId: 'platform:student-card', attributes: student },
        { presetId: 'platform:eu-pid-mdoc', attributes: { [nameSpace]: pid } },
      ],
    });
    expect((await organization.push(issued.body.data.offerUri)).status).toBe(201);
    const token = await organization.userToken();
    const pending = await requestJson(`${platform.demo.walletBaseUrl}/credentials?status=pending`, { token });
    const held = pending.body.filter(({ vct }: { vct: string }) => vct === nameSpace || vct.endsWith('/student-card'));
    expect(held).toHaveLength(2);
    expect(held).toContainEqual(expect.objectContaining({ format: 'vc+sd-jwt', claims: student }));
    expect(held).toContainEqual(
      expect.objectContaining({
        format: 'mso_mdoc',
        claims: { [nameSpace]: pid },
        iss: expect.stringContaining('C=ZA'),
      }),
    );
    const data = await waitUntilCompleted(issued.body.data.id);
    expect(data).toMatchObject({ status: 'completed', credentials: [{ status: 'issued' }, { status: 'issued' }] });
  });

  it('B9 loses no issuance while two certificates are activated alternately', async () => {
    const root = {
      type: 'issuerRoot',
      keyType: 'P-256',
      countryName: 'ZA',
      commonName: 'Demo',
      issuerAlternativeNameUrl: 'https://demo.example',
    };
    const answers = await Promise.all([organization.certify(root), organization.certify(root)]);
    const roots: string[] = answers.map(({ body }) => body.data.id);
    let isActivating = true;
    const activations = (async () => {
      for (let round = 0; isActivating; round += 1) {
        expect((await organization.activate(roots[round % 2]!)).status).toBe(200);
      }
    })();
    const pushes = await Promise.all(
      Array.from({ length: 20 }, async () => organization.push((await organization.issue()).body.data.offerUri)),
    );
    isActivating = false;
    await activations;
    expect(pushes.map(({ status }) => status)).toEqual(Array(20).fill(201));
  });

  it('C6 rejects an offer that another user redeemed, an offer with a tx_code, and an unknown recipient', async () => {
    const another = 'sipho@example.com';
    const onboarded = await requestJson(`${platform.demo.onboardingBaseUrl}/users`, {
      token: organization.token,
      body: { email: another },
    });
    expect(onboarded.status).toBe(201);
    const { offerUri } = (await organization.issue()).body.data;
    for (const status of [201, 201]) expect((await organization.push(offerUri)).status).toBe(status);
    expect(await organization.push(offerUri, another)).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'UPSTREAM_REJECTED' }] },
    });
    const withTxCode = (await organization.issue({ txCode: true })).body.data;
    expect((await organization.push(withTxCode.offerUri)).status).toBe(422);
    expect((await organization.push(withTxCode.offerUri, 'nobody@example.com')).status).toBe(404);
  });

  it('C6 rejects a wrong tx_code with the number of attempts left, and accepts the right one', async () => {
    const { body } = await organization.issue({ txCode: { length: 6 } });
    const token = await organization.userToken();
    const redeem = (txCode: string) =>
      requestJson(`${platform.demo.walletBaseUrl}/v2/credentials`, {
        token,
        body: { credentialOffer: body.data.offerUri, txCode },
      });
    const wrong = body.meta.txCode === '000000' ? '111111' : '000000';
    expect(await redeem(wrong)).toMatchObject({
      status: 422,
      body: { errors: [{ detail: expect.stringContaining('4 attempts are left') }] },
    });
    expect(await redeem(body.meta.txCode)).toMatchObject({ status: 201, body: { data: [{ status: 'pending' }] } });
  });

  it('rejects a token of an organization at the wallet with 403, and internal routes with 404', async () => {
    const { walletBaseUrl, publicUrl } = platform.demo;
    expect(
      (await requestJson(`${walletBaseUrl}/credentials?status=pending`, { token: organization.token })).status,
    ).toBe(403);
    for (const path of [
      '/internal/users/find',
      '/trust/internal/keys',
      '/api/internal/keys',
      '/onboarding/internal/users',
    ]) {
      expect((await requestJson(`${publicUrl}${path}`, { token: organization.token })).status).toBe(404);
    }
  });

  it('writes nothing to its error output', () => {
    expect(platform.errorOutput).toBe('');
  });

  it('writes no claims and no secrets to its log', async () => {
    const log = readFileSync(join(dataDir, 'platform.log'), 'utf8');
    expect(log).toContain('request.refused');
    for (const secret of [
      'Nkosi',
      '1990-04-01',
      'whsec_',
      platform.demo.organization.clientSecret,
      organization.token,
    ]) {
      expect(log).not.toContain(secret);
    }
  });

  it('enforces row-level security on each table with a tenant_id', async () => {
    const rows = await queryAsOwner(
      `SELECT schemaname || '.' || tablename AS name FROM pg_tables t
       JOIN pg_class c ON c.relname = t.tablename AND c.relnamespace = t.schemaname::regnamespace
       JOIN information_schema.columns col ON col.table_schema = t.schemaname AND col.table_name = t.tablename
       WHERE col.column_name = 'tenant_id' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    );
    expect(rows).toEqual([]);
  });
});
