import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { createClient } from '@vc/sdk';
import { describeWith } from '@vc/testing/programs/describe-with';
import { requestJson } from '@vc/testing/unit/request-json';
import { installPythonPackages } from '@vc/testing/programs/python-packages';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { PlatformUnderTest } from '../../support/platform-under-test';

const PROGRAM = join(REPOSITORY, 'tests/programs/scim-tester/check_server.py');
const PASSED = ['SUCCESS', 'COMPLIANT'];

interface CheckResult {
  check: string;
  status: string;
  reason: string;
  /** Of a PATCH. */
  attribute: string;
}

/** What scim2-tester expects, and this platform does not do. */
const DEVIATIONS: Record<string, string> = {
  'check_remove_attribute active': 'Each member is active or suspended: a removal leaves it as it is.',
  search_with_attributes:
    'POST /.search (RFC 7644 §3.4.3) is optional: identity providers send their filters in GET requests.',
};

describeWith('python', 'scim2-tester', () => {
  let bin: string;
  let platform: PlatformUnderTest;

  beforeAll(async () => {
    bin = installPythonPackages('scim-tester');
    platform = await PlatformUnderTest.provide();
  });

  afterAll(() => platform?.stop());

  async function requestProvisioningToken(): Promise<string> {
    const { publicUrl: url, adminUrl, authUrl, operator, organization } = platform.demo;
    const { data } = await createClient({ url, adminUrl, ...operator }).admin.createClient({
      body: {
        tenantId: organization.tenantId,
        name: 'Provisioning',
        scopes: ['staff.provision'],
        grantTypes: ['client_credentials'],
      },
    });
    const client = { client_id: data.clientId, client_secret: data.clientSecret ?? '' };
    const form = new URLSearchParams({ grant_type: 'client_credentials', ...client });
    return (await requestJson(`${authUrl}/connect/token`, { body: form })).body.access_token;
  }

  it('finds no deviation but those that are listed with their reasons', async () => {
    const { authUrl, organization } = platform.demo;
    const env = {
      ...process.env,
      SCIM_URL: `${authUrl}/scim/v2/${organization.tenantId}`,
      SCIM_TOKEN: await requestProvisioningToken(),
      PYTHONDONTWRITEBYTECODE: '1',
    };
    const { status, stdout, stderr } = spawnSync(join(bin, 'python'), [PROGRAM], { encoding: 'utf8', env });
    expect([status, stderr]).toEqual([0, '']);
    const results = JSON.parse(stdout) as CheckResult[];
    expect(results.length).toBeGreaterThan(30);
    const found = results.filter((each) => !PASSED.includes(each.status));
    expect(found.map(({ check, attribute }) => `${check} ${attribute}`.trim()).sort()).toEqual(
      Object.keys(DEVIATIONS).sort(),
    );
  });
});
