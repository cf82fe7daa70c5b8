import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import type { PlatformProcess } from '@vc/development/platform-process';
import type { Client } from '@vc/sdk';
import { freePort } from '@vc/development/free-port';
import { REPOSITORY } from '@vc/testing/unit/repository';
import { ATTRIBUTES, clientOf } from '../../support/organization';
import { startPlatform } from '../../support/built-programs';

/** Ids of the resources in the data folder, which the demonstration created. */
const STORED = {
  issuance: '01a20526-b59b-7896-a449-57b4e6438763',
  credential: '01a20526-b658-70e3-b281-2c33b396198b',
  presentation: '01a20526-b739-7e70-9ca0-75a53e084561',
};

describe('a data folder of the previous release', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-upgrade-'));
  let platform: PlatformProcess;
  let organization: Client;

  beforeAll(async () => {
    const archive = brotliDecompressSync(
      readFileSync(join(REPOSITORY, 'tests/system/recovery/fixtures/data-folder.tar.br')),
    );
    const { status, stderr } = spawnSync('tar', ['-x', '-C', dataDir], { input: archive, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
    platform = await startPlatform(dataDir, await freePort());
    organization = clientOf(platform.demo);
  });

  afterAll(async () => {
    await platform?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('has its issuance and its presentation', async () => {
    const [issuance, presentation] = await Promise.all([
      organization.api.getIssuance({ path: { id: STORED.issuance } }),
      organization.api.getPresentation({ path: { id: STORED.presentation } }),
    ]);
    expect([issuance.data.status, presentation.data.status]).toEqual(['completed', 'verified']);
  });

  it('has its credential with the decrypted claims', async () => {
    const { wallet } = organization.asUser(platform.demo.user.email);
    const credential = await wallet.getCredential({ path: { id: STORED.credential } });
    expect(credential).toMatchObject({ id: STORED.credential, status: 'accepted', claims: ATTRIBUTES });
  });

  it('supports the whole demonstration', async () => {
    const child = spawn(process.execPath, [join(REPOSITORY, 'dist/demo/main.js')], {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', KAFKA_BROKERS: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    const [output, status] = await Promise.all([text(child.stdout), ended]);
    expect({ status, steps: output.match(/^ {2}ok /gm)?.length }).toEqual({ status: 0, steps: 13 });
  });
});
