import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { ATTRIBUTES, Organization } from './organization';
import { freePort } from '@vc/testing';
import { PlatformProcess, REPOSITORY } from './platform-process';

jest.setTimeout(120_000);

/** What `interop/credo-wallet.mjs` writes. */
interface Outcome {
  offered?: string[];
  credential?: string;
  claims?: Record<string, unknown>;
  verification?: { isValid: boolean };
  replay?: string;
  error?: string;
}

describe('Credo as the wallet', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-credo-'));
  let platform: PlatformProcess;
  let organization: Organization;
  let trustedCertificate: string;

  beforeAll(async () => {
    platform = await PlatformProcess.start(dataDir, await freePort());
    organization = await Organization.signIn(platform.demo);
    // The tenant's certificates are made at its first issuance.
    await organization.push((await organization.issue()).body.data.offerUri);
    trustedCertificate = await issuerRoot(platform.demo.databaseUrl);
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function issuerRoot(databaseUrl: string): Promise<string> {
    const owner = new Client({ connectionString: databaseUrl });
    await owner.connect();
    const { rows } = await owner.query(`SELECT certificate FROM trust.certificates WHERE type = 'issuerRoot'`);
    await owner.end();
    return rows[0].certificate;
  }

  async function redeem(options: { offerUri: string; txCode?: string; replayNonce?: boolean }): Promise<Outcome> {
    const script = join(REPOSITORY, 'apps/e2e/interop/credo-wallet.mjs');
    const argument = JSON.stringify({ ...options, trustedCertificate });
    const { stdout } = await promisify(execFile)(process.execPath, [script, argument]);
    return JSON.parse(stdout.trim().split('\n').at(-1)!) as Outcome;
  }

  it('redeems an offer and verifies the credential up to the issuer’s root', async () => {
    const { offerUri, credentials } = (await organization.issue()).body.data;
    const outcome = await redeem({ offerUri });
    expect(outcome.error).toBeUndefined();
    expect(outcome.offered).toEqual([credentials[0].credentialTemplateId]);
    expect(outcome.verification).toMatchObject({ isValid: true });
    expect(outcome.claims).toMatchObject(ATTRIBUTES);
  });

  it('is refused with a nonce that it used before', async () => {
    const { offerUri } = (await organization.issue()).body.data;
    const outcome = await redeem({ offerUri, replayNonce: true });
    expect(outcome.error).toBeUndefined();
    expect(outcome.replay).toContain('invalid_nonce');
  });

  it('is refused with a wrong tx_code, and accepted with the right one', async () => {
    const { body } = await organization.issue({ txCode: true });
    const { offerUri } = body.data;
    const wrong = body.meta.txCode === '000000' ? '111111' : '000000';
    expect((await redeem({ offerUri, txCode: wrong })).error).toContain('invalid_grant');
    expect((await redeem({ offerUri, txCode: body.meta.txCode })).verification).toMatchObject({ isValid: true });
  });

  it('is refused with a code that was used', async () => {
    const { offerUri } = (await organization.issue()).body.data;
    const outcomes = await Promise.all([redeem({ offerUri }), redeem({ offerUri })]);
    expect(outcomes.filter(({ error }) => error === undefined)).toHaveLength(1);
    const refused = outcomes.find(({ error }) => error !== undefined)!;
    // The offer is gone once it is redeemed; a wallet that had read it before is refused at the token endpoint.
    expect(refused.error).toMatch(/invalid_grant|404/);
  });
});
