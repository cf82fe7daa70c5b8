import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PlatformProcess } from '@vc/development/platform-process';
import type { JsonAnswer } from '@vc/testing';
import { freePort, requestJson, waitFor } from '@vc/testing';
import { waitForEnd } from './wait-for-end';
import { Organization } from './organization';
import { REPOSITORY, startPlatform } from './built-programs';

/** A line of the output of `interop/credo-organization.mjs`. */
interface Line {
  offers?: string[];
  requests?: string[];
  state?: string;
  claims?: Record<string, unknown>[];
  error?: string;
}

describe('Credo as the issuer and the verifier', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-credo-org-'));
  let platform: PlatformProcess;
  let credo: ChildProcessWithoutNullStreams;
  let userToken: string;
  const lines: Line[] = [];

  beforeAll(async () => {
    platform = await startPlatform(dataDir, await freePort());
    userToken = await (await Organization.signIn(platform.demo)).userToken();
    const script = join(REPOSITORY, 'tools/e2e/interop/credo-organization.mjs');
    credo = spawn(process.execPath, [script, String(await freePort())]);
    createInterface(credo.stdout).on('line', (line) => lines.push(JSON.parse(line) as Line));
    await waitFor(() => lines[0]);
  });

  afterAll(async () => {
    await waitForEnd(credo);
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const wallet = (method: string, path: string, body?: object): Promise<JsonAnswer> =>
    requestJson(platform.demo.walletBaseUrl + path, { method, token: userToken, body });

  it('issues credentials of both formats to the wallet', async () => {
    for (const credentialOffer of lines[0]!.offers!) {
      const { status, body } = await wallet('POST', '/v2/credentials', { credentialOffer });
      expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
      expect((await wallet('PATCH', `/v2/credentials/${body.data[0].id}`, { status: 'accepted' })).status).toBe(200);
    }
    const { body } = await wallet('GET', '/credentials?status=accepted');
    expect(body).toMatchObject([
      { format: 'mso_mdoc', vct: 'org.credo.member.1', claims: { 'org.credo.member': { name: 'Thandi', level: 3 } } },
      { format: 'vc+sd-jwt', vct: 'urn:credo:member', claims: { name: 'Thandi', level: 3 } },
    ]);
  });

  it('receives only the requested claims in both formats with each client id prefix', async () => {
    const { requests } = lines[0]!;
    for (const presentationRequest of requests!) {
      const { status, body } = await wallet('POST', '/v2/presentations', { presentationRequest });
      expect({ status, errors: body.errors }).toEqual({ status: 201, errors: undefined });
      const decided = await wallet('PATCH', `/v2/presentations/${body.data.id}`, { status: 'accepted' });
      expect({ status: decided.status, errors: decided.body.errors }).toEqual({ status: 200, errors: undefined });
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
