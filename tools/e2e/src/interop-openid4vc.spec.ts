import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Client } from '@vc/sdk';
import { clientOf } from './organization';
import { REPOSITORY } from './built-programs';
import { PlatformUnderTest } from './platform-under-test';

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

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    organization = clientOf(platform.demo);
  });

  afterAll(async () => {
    await platform?.stop();
  });

  async function redeem(options: { offerUri: string; approve?: { url: string; token: string } }): Promise<Outcome> {
    const script = join(REPOSITORY, 'tools/e2e/interop/openid4vc-client.mjs');
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
});
