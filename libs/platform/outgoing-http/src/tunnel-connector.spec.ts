import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { LocalServer } from '@vc/testing/unit/local-server';
import { TestProxy } from '@vc/testing/unit/test-proxy';
import { Agent } from 'undici';
import { proxyConnector, toOutgoingProxy } from './index';

/** For answers that come, on any machine. */
const PATIENCE_MS = 240_000;

describe('proxyConnector', () => {
  let directory: string;
  let caFile: string;
  let secure: Server;
  let plain: LocalServer;
  let proxy: TestProxy;

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vc-proxy-'));
    caFile = await developmentAuthority(directory);
    secure = createServer(await localhostCertificate(directory), (_, response) => void response.end('secure'));
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    plain = await LocalServer.start((_, response) => void response.end('plain'));
    proxy = await TestProxy.start();
    proxy.network.set('localhost:443', (secure.address() as AddressInfo).port);
    proxy.network.set('[::1]:80', plain.port);
  });

  beforeEach(() => {
    proxy.requested.length = 0;
  });

  afterAll(async () => {
    await proxy.stop();
    await plain.stop();
    secure.closeAllConnections();
    secure.close();
    rmSync(directory, { recursive: true });
  });

  async function read(origin: string, caFiles?: string[]): Promise<string> {
    const connect = proxyConnector({ proxy: toOutgoingProxy(proxy.url), timeoutMs: PATIENCE_MS, caFiles });
    const agent = new Agent({ connect });
    try {
      const { body } = await agent.request({ origin, path: '/', method: 'GET' });
      return await body.text();
    } finally {
      await agent.close();
    }
  }

  it.each([
    ['a name, which the proxy resolves', 'https://localhost', 'localhost:443', 'secure'],
    ['an IPv6 address', 'http://[::1]', '[::1]:80', 'plain'],
  ])('reaches %s', async (_, origin, destination, body) => {
    expect(await read(origin, [caFile])).toBe(body);
    expect(proxy.requested).toEqual([destination]);
  });

  it('rejects a destination whose authority is not trusted', async () => {
    await expect(read('https://localhost')).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  });
});
