import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { waitForEnd } from '../../support/wait-for-end';
import { clientOf } from '../../support/organization';
import { PlatformUnderTest } from '../../support/platform-under-test';

/** A line of the output of `interop/credo-organization.mjs`. */
interface Line {
  offers?: string[];
  requests?: string[];
  state?: string;
  claims?: Record<string, unknown>[];
  error?: string;
}

describe('Credo as the issuer and the verifier', () => {
  let platform: PlatformUnderTest;
  let credo: ChildProcessWithoutNullStreams;
  let wallet: Client['wallet'];
  const lines: Line[] = [];

  beforeAll(async () => {
    platform = await PlatformUnderTest.provide();
    ({ wallet } = clientOf(platform.demo).asUser(platform.demo.user.email));
    const script = join(REPOSITORY, 'tests/programs/interop/credo-organization.mjs');
    credo = spawn(process.execPath, [script, String(await freePort())]);
    createInterface(credo.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line));
    await waitFor(() => lines[0]);
  });

  afterAll(async () => {
    await waitForEnd(credo);
    await platform?.stop();
  });

  it('issues credentials of both formats to the wallet', async () => {
    for (const credentialOffer of lines[0]!.offers!) {
      const { data } = await wallet.redeemOffer({ body: { credentialOffer } });
      await wallet.decideCredential({ path: { id: data[0]!.id }, body: { status: 'accepted' } });
    }
    expect(await wallet.listCredentials({ query: { status: 'accepted' } })).toMatchObject([
      { format: 'mso_mdoc', vct: 'org.credo.member.1', claims: { 'org.credo.member': { name: 'Thandi', level: 3 } } },
      { format: 'vc+sd-jwt', vct: 'urn:credo:member', claims: { name: 'Thandi', level: 3 } },
    ]);
  });

  it('receives only the requested claims in both formats with each client id prefix', async () => {
    const { requests } = lines[0]!;
    for (const presentationRequest of requests!) {
      const { data } = await wallet.receivePresentationRequest({ body: { presentationRequest } });
      await wallet.decidePresentation({ path: { id: data.id }, body: { status: 'accepted' } });
    }
    await waitFor(() => (lines.length === 1 + requests!.length ? true : undefined));
    const verified = lines.slice(1);
    expect(verified.map(({ state, error }) => ({ state, error }))).toEqual(
      requests!.map(() => ({ state: 'ResponseVerified', error: undefined })),
    );
    for (const { claims } of verified.slice(0, 2)) {
      expect(claims![0]).toMatchObject({ name: 'Thandi' });
      expect(claims![0]).not.toHaveProperty('level');
    }
    for (const { claims } of verified.slice(2)) expect(claims).toEqual([{ 'org.credo.member': { name: 'Thandi' } }]);
  });
});
