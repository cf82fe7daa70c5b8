import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Client, createClient } from '@vc/sdk';
import { TestDns } from '@vc/testing/unit/test-dns';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { attachedDataDir } from '../../support/attached-data-dir';
import { clientOf } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const PID = {
  given_name: 'Thandi',
  family_name: 'Nkosi',
  birth_date: '1990-04-01',
  nationality: ['ZA'],
  place_of_birth: { country: 'ZA' },
  expiry_date: '2031-01-01',
  issuing_country: 'ZA',
  issuing_authority: 'DHA',
};
const SEVERAL = {
  credentials: [
    { presetId: 'platform:student-card', attributes: STUDENT },
    { presetId: 'platform:eu-pid-mdoc', attributes: { 'eu.europa.ec.eudi.pid.1': PID } },
  ],
};

interface Outcome {
  tokenType?: string;
  interval?: number;
  credentials: { credential: string; x: string }[];
  error?: string;
}

describe('the client of @openid4vc', () => {
  let platform: PlatformUnderTest;
  let organization: Client;
  let dns: TestDns;

  beforeAll(async () => {
    dns = await TestDns.start();
    platform = await PlatformUnderTest.provide({ DOMAIN_DNS_SERVERS: dns.address });
    organization = clientOf(platform.demo);
  });

  afterAll(async () => {
    await platform?.stop();
    await dns?.stop();
  });

  async function redeem(options: { offerUri: string; approve?: { url: string; token: string } }): Promise<Outcome> {
    const script = join(REPOSITORY, 'tests/programs/interop/openid4vc-client.mjs');
    const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify(options)]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }

  it('redeems both formats with DPoP, and notifies the issuer of the acceptance', async () => {
    const { id, offerUri } = (await organization.api.createIssuance({ body: SEVERAL })).data;
    const outcome = await redeem({ offerUri });
    expect(outcome.error).toBeUndefined();
    expect(outcome.tokenType).toBe('DPoP');
    expect(outcome.credentials).toHaveLength(2);
    expect((await organization.api.getIssuance({ path: { id } })).data).toMatchObject({
      status: 'completed',
      credentials: [{ status: 'accepted' }, { status: 'accepted' }],
    });
  });

  it('retrieves a deferred credential after its approval', async () => {
    const card = { presetId: 'platform:student-card', attributes: STUDENT, deferred: true };
    const { id, offerUri } = (await organization.api.createIssuance({ body: card })).data;
    const url = `${platform.demo.credsBaseUrl}/v1/issuances/${id}/approve`;
    const outcome = await redeem({ offerUri, approve: { url, token: await organization.token() } });
    expect(outcome.error).toBeUndefined();
    expect(outcome.interval).toBe(5);
    expect(outcome.credentials).toHaveLength(1);
  });

  // A platform that runs already asks the DNS of its operator.
  (attachedDataDir() === undefined ? it : it.skip)('redeems an offer on the domain of the tenant', async () => {
    const { publicUrl: url, adminUrl, operator, organization: of } = platform.demo;
    const { admin } = createClient({ url, adminUrl, ...operator });
    const path = { id: of.tenantId };
    const domain = `${platform.slug}.localhost`;
    dns.publish((await admin.putTenantDomain({ path, body: { domain } })).data.record);
    await admin.verifyTenantDomain({ path });
    const offerUri = await waitFor(async () => {
      const { data } = await organization.api.createIssuance({ body: SEVERAL });
      return new URL(data.offerUri).hostname === domain ? data.offerUri : undefined;
    });
    const outcome = await redeem({ offerUri });
    expect({ error: outcome.error, count: outcome.credentials.length }).toEqual({ error: undefined, count: 2 });
    const [header = ''] = outcome.credentials[0]!.credential.split('.');
    const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
    expect(kid.startsWith(`did:web:${domain}%3A`)).toBe(true);
  });
});
