import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { freePort } from '@vc/development/free-port';
import { describeWith } from '@vc/testing/programs/describe-with';
import { nginxProcess } from './nginx-process';

const REPOSITORY = resolve(__dirname, '../../../..');
describeWith('nginx', 'nginxProcess', () => {
  it('rejects the start where one of its ports is taken', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'vc-nginx-'));
    const other = createServer().listen(0, '127.0.0.1');
    try {
      await once(other, 'listening');
      const upstreams = Object.fromEntries(SERVICES.map((name) => [name, [1]]));
      const balancers = { auth: (other.address() as AddressInfo).port };
      const nginx = nginxProcess({ dir, repository: REPOSITORY, port: await freePort(), upstreams, balancers });
      await expect(nginx.start()).rejects.toThrow('nginx ended with 1 instead of starting');
    } finally {
      other.close();
      rmSync(dir, { recursive: true, force: true });
    }
  });
});
