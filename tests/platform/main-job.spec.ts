import type { Client } from '@vc/sdk';
import { requestJson } from '@vc/testing/unit/request-json';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client as DatabaseClient } from 'pg';
import { ATTRIBUTES, clientOf, IDENTITY } from '../support/organization';
import { PlatformUnderTest } from '../support/platform-under-test';

/** The response to C6. */
const PUSHED = { data: null, meta: { redemptionId: expect.any(String) } };

describe('the main job', () => {
  let platform: PlatformUnderTest;
  let organization: Client;
  let wallet: Client['wallet'];

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    organization = clientOf(platform.demo);
    ({ wallet } = organization.asUser(platform.demo.user.email));
  });

  afterAll(async () => {
    await platform?.stop();
  });

  async function queryAsOwner(sql: string, values: unknown[] = []): Promise<unknown[]> {
    const owner = new DatabaseClient({ connectionString: platform.demo.databaseUrl });
    await owner.connect();
    // Row-level security also holds for the owner.
    await owner.query(`SET app.all_tenants = 'on'`);
    try {
      return (await owner.query(sql, values)).rows as unknown[];
    } finally {
      await owner.end();
    }
  }

  const push = async (credentialOffer: string, recipient = platform.demo.user.email) =>
    organization.wallet.pushOffer({ body: { credentialOffer, recipient } });

  /** A DID is resolved by strangers. */
  async function didOfDemo(): Promise<string> {
    const { publicUrl, organization: demo } = platform.demo;
    return (await requestJson(`${publicUrl}/did/${demo.tenantId}/did.json`)).body.id;
  }

  it('C1 to C4 list the pushed credential, accept it, and notify the issuer', async () => {
    const { data: issued } = await organization.api.createIssuance({ body: IDENTITY });
    const pushed = await push(issued.offerUri);
    expect(pushed).toEqual(PUSHED);
    const [credential] = await wallet.listCredentials({ query: { status: 'pending' } });
    expect(credential).toEqual({
      id: expect.any(String),
      claims: ATTRIBUTES,
      iat: expect.stringMatching(/^\d{4}-.*Z$/),
      status: 'pending',
      format: 'vc+sd-jwt',
      vct: expect.stringContaining('/vct/platform/basic-identity'),
      iss: await didOfDemo(),
      issuer: {
        name: platform.organizationName,
        did: await didOfDemo(),
        certificateSubject: expect.stringContaining('C=ZA'),
        host: new URL(platform.demo.publicUrl).host,
        trusted: true,
        trustedEntityId: null,
      },
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      validity: 'valid',
      redemptionId: pushed.meta.redemptionId,
      openId4VcIssuanceId: issued.id,
      openId4VcCredentialId: issued.credentials[0]!.id,
    });
    const path = { id: credential!.id };
    const accepted = await wallet.decideCredential({ path, body: { status: 'accepted' } });
    expect(accepted).toEqual({ data: { ...credential, status: 'accepted' } });
    expect((await wallet.getCredential({ path })).status).toBe('accepted');
    for (const status of ['rejected', 'pending'] as const) {
      expect(await wallet.setCredentialStatus({ path, body: { status } })).toMatchObject({ id: path.id, status });
    }
    await waitFor(async () => {
      const { data } = await organization.api.getIssuance({ path: { id: issued.id } });
      return data.credentials[0]!.status === 'rejected' ? true : undefined;
    });
  });

  it('C6 receives a credential that is signed with the DID of its issuer', async () => {
    const { data: template } = await organization.api.createCredentialTemplate({
      body: {
        credentialFormat: 'sd-jwt-vc',
        name: 'Badge',
        code: 'badge-by-did',
        attributes: { level: { type: 'integer' } },
        issuer: { signer: 'did:web' },
        revocable: true,
      },
    });
    const body = { credentialTemplateId: template.id, attributes: { level: 3 } };
    const issued = await organization.issuances.create(body);
    await push(issued.offerUri);
    const pending = await wallet.listCredentials({ query: { status: 'pending' } });
    await issued.completed();
    const deliveredTo = `SELECT delivered_to FROM issuance.issuances WHERE id = $1`;
    expect(await queryAsOwner(deliveredTo, [issued.id])).toEqual([{ delivered_to: 'platformWallet' }]);
    const held = pending.filter(({ vct }) => vct.endsWith('/badge-by-did'));
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
    const issued = await organization.issuances.create({
      credentials: [
        { presetId: 'platform:student-card', attributes: student },
        { presetId: 'platform:eu-pid-mdoc', attributes: { [nameSpace]: pid } },
      ],
    });
    await push(issued.offerUri);
    const pending = await wallet.listCredentials({ query: { status: 'pending' } });
    const held = pending.filter(({ vct }) => vct === nameSpace || vct.endsWith('/student-card'));
    expect(held).toHaveLength(2);
    expect(held).toContainEqual(expect.objectContaining({ format: 'vc+sd-jwt', claims: student }));
    expect(held).toContainEqual(
      expect.objectContaining({
        format: 'mso_mdoc',
        claims: { [nameSpace]: pid },
        iss: expect.stringContaining('C=ZA'),
      }),
    );
    expect(await issued.completed()).toMatchObject({ credentials: [{ status: 'issued' }, { status: 'issued' }] });
  });

  it('C6 receives all credentials of one preset in one offer', async () => {
    const students = ['Thandi', 'Sipho', 'Nomsa'].map((given_name, index) => ({
      presetId: 'platform:student-card',
      attributes: { given_name, family_name: 'Dube', student_number: String(index), institution: 'College' },
    }));
    const issued = await organization.issuances.create({ credentials: students });
    await push(issued.offerUri);
    const pending = await wallet.listCredentials({ query: { status: 'pending' } });
    const held = pending
      .filter(({ claims }) => claims.institution === 'College')
      .map(({ claims }) => claims.given_name);
    expect(held.sort()).toEqual(['Nomsa', 'Sipho', 'Thandi']);
    expect((await issued.completed()).credentials.map(({ status }) => status)).toEqual(['issued', 'issued', 'issued']);
  });

  it('B9 loses no issuance while two certificates are activated alternately', async () => {
    const root = {
      type: 'issuerRoot',
      keyType: 'P-256',
      countryName: 'ZA',
      commonName: 'Demo',
      issuerAlternativeNameUrl: 'https://demo.example',
    } as const;
    const { api } = organization;
    const certify = async () => api.createRootCertificate({ body: root });
    const roots = await Promise.all([certify(), certify()]);
    let isActivating = true;
    const activations = (async () => {
      for (let round = 0; isActivating; round += 1) {
        await api.activateCertificate({ path: { id: roots[round % 2]!.data.id } });
      }
    })();
    const pushes = await Promise.all(
      Array.from({ length: 20 }, async () => push((await api.createIssuance({ body: IDENTITY })).data.offerUri)),
    );
    isActivating = false;
    await activations;
    expect(pushes).toEqual(Array(20).fill(PUSHED));
  });

  it('C6 rejects an offer that another user redeemed, an offer with a tx_code, and an unknown recipient', async () => {
    const another = 'sipho@example.com';
    await organization.onboarding.createUser({ body: { email: another } });
    const { offerUri } = await organization.issuances.create(IDENTITY);
    const [first, again] = [await push(offerUri), await push(offerUri)];
    expect([first, again]).toEqual([PUSHED, first]);
    await expect(push(offerUri, another)).rejects.toMatchObject({ status: 422, code: 'UPSTREAM_REJECTED' });
    const withTxCode = await organization.issuances.create({ ...IDENTITY, txCode: true });
    await expect(push(withTxCode.offerUri)).rejects.toMatchObject({ status: 422 });
    await expect(push(withTxCode.offerUri, 'nobody@example.com')).rejects.toMatchObject({ status: 404 });
  });

  it('C6 rejects a wrong tx_code with the number of attempts left, and accepts the right one', async () => {
    const { offerUri, txCode } = await organization.issuances.create({ ...IDENTITY, txCode: { length: 6 } });
    const redeem = async (code: string) => wallet.redeemOffer({ body: { credentialOffer: offerUri, txCode: code } });
    await expect(redeem(txCode === '000000' ? '111111' : '000000')).rejects.toMatchObject({
      status: 422,
      errors: [{ detail: expect.stringContaining('4 attempts are left') }],
    });
    expect(await redeem(txCode!)).toMatchObject({ data: [{ status: 'pending' }] });
  });

  it('rejects a token of an organization at the wallet with 403, and internal routes with 404', async () => {
    const listing = organization.wallet.listCredentials({ query: { status: 'pending' } });
    await expect(listing).rejects.toMatchObject({ status: 403 });
    // The SDK has no operation for them.
    const token = await organization.token();
    for (const path of [
      '/internal/users/find',
      '/trust/internal/keys',
      '/api/internal/keys',
      '/onboarding/internal/users',
    ]) {
      expect((await requestJson(platform.demo.publicUrl + path, { token })).status).toBe(404);
    }
  });

  it('writes nothing to its error output', () => {
    expect(platform.errorOutput).toBe('');
  });

  it('writes no claims and no secrets to its log', async () => {
    const log = platform.readLog();
    expect(log).toContain('request.refused');
    for (const secret of [
      'Nkosi',
      '1990-04-01',
      'whsec_',
      platform.demo.organization.clientSecret,
      await organization.token(),
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
