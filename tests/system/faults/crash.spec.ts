import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Server } from 'node:https';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { PlatformProcess } from '@vc/development/platform-process';
import { echoChallenge } from '@vc/development/webhook-receiver';
import { generateKeys } from '@vc/protocol/crypto';
import { createLeafCertificate } from '@vc/protocol/x509';
import { freePort } from '@vc/development/free-port';
import { waitFor } from '@vc/testing/unit/wait-for';
import { clientOf, IDENTITY } from '../../support/organization';
import { startPlatform } from '../../support/built-programs';

const OFFERS = 8;

/** Starts a webhook receiver with a certificate of the development authority, which collects event ids. */
async function startReceiver(dataDir: string, port: number, ids: string[]): Promise<Server> {
  const read = (file: string) => readFileSync(join(dataDir, 'development-ca', file), 'utf8');
  const { privateKey } = generateKeys('P-256');
  const cert = await createLeafCertificate({
    subject: 'CN=localhost',
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    publicKey: createPublicKey(privateKey),
    issuerCertificate: read('certificate.pem'),
    issuerKey: createPrivateKey(read('key.pem')),
    subjectAlternativeNames: [{ type: 'dns', value: 'localhost' }],
  });
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  const server = createServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      if (echoChallenge(body, response)) return;
      ids.push(String(request.headers['webhook-id']));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  return server;
}

describe('SIGKILL of the platform', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vc-crash-'));
  let platform: PlatformProcess | undefined;
  let receiver: Server | undefined;

  afterAll(async () => {
    await platform?.stop();
    receiver?.closeAllConnections();
    receiver?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses no webhook: each event is delivered after the restart', async () => {
    const [port, receiverPort] = [await freePort(), await freePort()];
    platform = await startPlatform(dataDir, port);
    const before = platform.demo;
    const { api } = clientOf(before);
    await api.createEndpoint({ body: { url: `https://localhost:${receiverPort}/hook` } });
    const ids: string[] = [];
    receiver = await startReceiver(dataDir, receiverPort, ids);

    const offers = await Promise.all(
      Array.from({ length: OFFERS }, async () => api.createIssuance({ body: IDENTITY })),
    );
    await platform.kill();

    platform = await startPlatform(dataDir, port);
    expect(platform.demo.organization).toEqual(before.organization);
    await waitFor(() => (new Set(ids).size >= OFFERS ? true : undefined));
    expect(new Set(ids).size).toBe(OFFERS);
    const again = clientOf(platform.demo);
    for (const { data } of offers) {
      expect((await again.api.getIssuance({ path: { id: data.id } })).data.status).toBe('offered');
    }
  });
});
