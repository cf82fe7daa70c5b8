import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ATTRIBUTES, Organization } from './organization';
import type { PlatformProcess } from '@vc/development/platform-process';
import { freePort, waitFor } from '@vc/testing';
import { REPOSITORY, startPlatform } from './built-programs';

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
  presetId: undefined,
  attributes: undefined,
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
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-credo-'));
  let platform: PlatformProcess;
  let organization: Organization;
  let trustedCertificate: string;

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    organization = await Organization.signIn(platform.demo);
    // The first issuance creates the tenant's certificates, here those for mobile driving licences.
    expect((await organization.issue(SEVERAL)).status).toBe(200);
    trustedCertificate = await findIssuerRoot(platform.demo.databaseUrl);
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function findIssuerRoot(databaseUrl: string): Promise<string> {
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    const { rows } = await owner.query(`SELECT certificate FROM trust.certificates WHERE type = 'issuerRoot'`);
    await owner.end();
    return rows[0].certificate;
  }

  async function redeem(options: RedeemOptions): Promise<Outcome> {
    const script = join(REPOSITORY, 'tools/e2e/interop/credo-wallet.mjs');
    const argument = JSON.stringify({ ...options, trustedCertificate });
    const { stdout } = await promisify(execFile)(process.execPath, [script, argument]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }

  it('redeems an offer, and verifies the credential up to the root of the issuer', async () => {
    const { offerUri, credentials } = (await organization.issue()).body.data;
    const outcome = await redeem({ offerUri });
    expect(outcome.error).toBeUndefined();
    expect(outcome.offered).toEqual([credentials[0].credentialTemplateId]);
    expect(outcome.credentials).toMatchObject([{ verification: { isValid: true }, claims: ATTRIBUTES, copies: 1 }]);
  });

  it('redeems several credentials of both formats, each with copies and a status', async () => {
    const { offerUri } = (await organization.issue(SEVERAL)).body.data;
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
    const more = { grant: 'authorization_code', userAuthentication: 'none' };
    const { id, offerUri } = (await organization.issue({ ...SEVERAL, ...more })).body.data;
    const redirectUri = 'https://wallet.test/callback';
    const client = await organization.createClient({
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
    await waitFor(async () => {
      const { status } = (await organization.issuance(id)).body.data;
      return status === 'completed' ? true : undefined;
    });
  });

  it('verifies a revoked credential as invalid', async () => {
    const { id, offerUri } = (await organization.issue(STUDENT_CARD)).body.data;
    const { credentials } = (await organization.issuance(id)).body.data;
    const before = await redeem({ offerUri });
    expect(before.credentials).toMatchObject([{ verification: { isValid: true } }]);
    expect((await organization.revoke(credentials[0].id)).status).toBe(200);
    const other = (await organization.issue(STUDENT_CARD)).body.data;
    const after = await redeem({ offerUri: other.offerUri, verify: before.credentials![0]!.credential });
    expect(after.verified).toMatchObject({ isValid: false });
  });

  it('rejects a used nonce with invalid_nonce', async () => {
    const { offerUri } = (await organization.issue()).body.data;
    const outcome = await redeem({ offerUri, replayNonce: true });
    expect(outcome.error).toBeUndefined();
    expect(outcome.replay).toContain('invalid_nonce');
  });

  it('rejects a wrong tx_code with invalid_grant, and accepts the right one', async () => {
    const { body } = await organization.issue({ txCode: true });
    const { offerUri } = body.data;
    const wrong = body.meta.txCode === '000000' ? '111111' : '000000';
    expect((await redeem({ offerUri, txCode: wrong })).error).toContain('invalid_grant');
    expect((await redeem({ offerUri, txCode: body.meta.txCode })).credentials).toHaveLength(1);
  });

  it('rejects the second use of an offer', async () => {
    const { offerUri } = (await organization.issue()).body.data;
    const outcomes = await Promise.all([redeem({ offerUri }), redeem({ offerUri })]);
    expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(1);
    const rejected = outcomes.find(({ error }) => error !== undefined)!;
    // A redeemed offer answers 404. A wallet that fetched it before gets invalid_grant at the token endpoint.
    expect(rejected.error).toMatch(/invalid_grant|404/);
  });
});
