import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { ATTRIBUTES, clientOf, findRoot, IDENTITY, registerClient } from '../../support/organization';
import type { Client } from '@vc/sdk';
import { PlatformUnderTest } from '../../support/platform-under-test';

const STUDENT = { given_name: 'Thandi', family_name: 'Nkosi', student_number: '1', institution: 'University' };
const STUDENT_CARD = { presetId: 'platform:student-card', attributes: STUDENT };
const MDL = {
  family_name: 'Nkosi',
  given_name: 'Thandi',
  birth_date: '1990-04-01',
  issue_date: '2026-01-01',
  expiry_date: '2031-01-01',
  issuing_country: 'ZA',
  issuing_authority: 'RTMC',
  document_number: '42',
  portrait: 'AAAA',
  un_distinguishing_sign: 'ZA',
  age_over_18: true,
  driving_privileges: [{ vehicle_category_code: 'B', issue_date: '2020-05-05' }],
};
const SEVERAL = {
  credentials: [STUDENT_CARD, { presetId: 'platform:mdl', attributes: { 'org.iso.18013.5.1': MDL } }],
};

/** The output of `interop/credo-wallet.mjs`. */
interface Outcome {
  offered?: string[];
  tokenType?: string;
  credentials?: {
    credential: string;
    claims: Record<string, unknown>;
    copies: number;
    verification: { isValid: boolean };
  }[];
  verified?: { isValid: boolean };
  replay?: string;
  error?: string;
}

interface RedeemOptions {
  offerUri: string;
  txCode?: string;
  copies?: number;
  client?: { clientId: string; redirectUri: string };
  /** A credential that the wallet verifies again. */
  verify?: string;
  replayNonce?: boolean;
}

describe('Credo as the wallet (OpenID4VCI)', () => {
  let platform: PlatformUnderTest;
  let organization: Client;
  let trustedCertificate: string;

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    organization = clientOf(platform.demo);
    // The first issuance creates the tenant's certificates, here those for mobile driving licences.
    await organization.api.createIssuance({ body: SEVERAL });
    trustedCertificate = await findRoot(organization, 'issuerRoot');
  });

  afterAll(async () => {
    await platform?.stop();
  });

  async function redeem(options: RedeemOptions): Promise<Outcome> {
    const script = join(REPOSITORY, 'tests/programs/interop/credo-wallet.mjs');
    const argument = JSON.stringify({ ...options, trustedCertificate });
    const { stdout } = await promisify(execFile)(process.execPath, [script, argument]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }

  it('redeems an offer, and verifies the credential up to the root of the issuer', async () => {
    const { offerUri, credentials } = (await organization.api.createIssuance({ body: IDENTITY })).data;
    const outcome = await redeem({ offerUri });
    expect(outcome.error).toBeUndefined();
    expect(outcome.offered).toEqual([credentials[0]!.credentialTemplateId]);
    expect(outcome.credentials).toMatchObject([{ verification: { isValid: true }, claims: ATTRIBUTES, copies: 1 }]);
  });

  it('redeems several credentials of both formats, each with copies and a status', async () => {
    const { offerUri } = (await organization.api.createIssuance({ body: SEVERAL })).data;
    const outcome = await redeem({ offerUri, copies: 3 });
    expect(outcome.error).toBeUndefined();
    expect(outcome.credentials).toMatchObject([
      { verification: { isValid: true }, claims: STUDENT, copies: 3 },
      { verification: { isValid: true }, copies: 3 },
    ]);
    const licence = outcome.credentials![1]!.claims['org.iso.18013.5.1'] as Record<string, unknown>;
    expect(licence).toMatchObject({ family_name: 'Nkosi', document_number: '42', age_over_18: true });
  });

  it('redeems with an authorization code, PKCE and DPoP', async () => {
    const more = { grant: 'authorization_code', userAuthentication: 'none' } as const;
    const { offerUri, completed } = await organization.issuances.create({ ...SEVERAL, ...more });
    const redirectUri = 'https://wallet.test/callback';
    const client = await registerClient(platform.demo, {
      name: 'Wallet',
      scopes: ['wallet'],
      grantTypes: ['authorization_code'],
      redirectUris: [redirectUri],
      tokenEndpointAuthMethod: 'none',
    });
    const outcome = await redeem({ offerUri, client: { clientId: client.clientId, redirectUri } });
    expect(outcome.error).toBeUndefined();
    expect(outcome.tokenType).toBe('DPoP');
    expect(outcome.credentials).toMatchObject([
      { verification: { isValid: true } },
      { verification: { isValid: true } },
    ]);
    // This wallet sends no notification, so the issuance is completed after the wait for one.
    await completed();
  });

  it('verifies a revoked credential as invalid', async () => {
    const { offerUri, credentials } = (await organization.api.createIssuance({ body: STUDENT_CARD })).data;
    const before = await redeem({ offerUri });
    expect(before.credentials).toMatchObject([{ verification: { isValid: true } }]);
    await organization.api.revokeCredentials({ body: { credentialIds: [credentials[0]!.id] } });
    const other = (await organization.api.createIssuance({ body: STUDENT_CARD })).data;
    const after = await redeem({ offerUri: other.offerUri, verify: before.credentials![0]!.credential });
    expect(after.verified).toMatchObject({ isValid: false });
  });

  it('rejects a used nonce with invalid_nonce', async () => {
    const { offerUri } = (await organization.api.createIssuance({ body: IDENTITY })).data;
    const outcome = await redeem({ offerUri, replayNonce: true });
    expect(outcome.error).toBeUndefined();
    expect(outcome.replay).toContain('invalid_nonce');
  });

  it('rejects a wrong tx_code with invalid_grant, and accepts the right one', async () => {
    const { offerUri, txCode } = await organization.issuances.create({ ...IDENTITY, txCode: true });
    const wrong = txCode === '000000' ? '111111' : '000000';
    expect((await redeem({ offerUri, txCode: wrong })).error).toContain('invalid_grant');
    expect((await redeem({ offerUri, txCode: txCode! })).credentials).toHaveLength(1);
  });

  it('rejects the second use of an offer', async () => {
    const { offerUri } = (await organization.api.createIssuance({ body: IDENTITY })).data;
    const outcomes = await Promise.all([redeem({ offerUri }), redeem({ offerUri })]);
    expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(1);
    const rejected = outcomes.find(({ error }) => error !== undefined)!;
    // A redeemed offer answers 404. A wallet that fetched it before gets invalid_grant at the token endpoint.
    expect(rejected.error).toMatch(/invalid_grant|404/);
  });
});
