import { verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { createId } from '@vc/platform/persistence';
import { readBody } from '@vc/testing/unit/local-server';
import { TestProxy } from '@vc/testing/unit/test-proxy';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Webhook } from 'standardwebhooks';
import { SECRET, DeliveryWorld } from '../test-delivery-world';

const ADDRESS = '8.8.8.8';

interface Received {
  headers: Record<string, string>;
  body: string;
  fingerprint: string | undefined;
}

interface Attempt {
  status: number | null;
  error: string | null;
  next: Date | null;
  state: string;
}

describe('deliveries through a proxy', () => {
  let directory: string;
  let tls: { key: string; cert: string };
  let server: Server;
  let proxy: TestProxy;
  let delivery: DeliveryWorld;
  let received: Received[];

  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'vc-proxy-'));
    const caFile = await developmentAuthority(directory);
    tls = await localhostCertificate(directory, [ADDRESS]);
    server = createServer({ ...tls, requestCert: true, rejectUnauthorized: false }, (request, response) => {
      void readBody(request).then((body) => {
        const { fingerprint256: fingerprint } = (request.socket as TLSSocket).getPeerCertificate();
        received.push({ headers: request.headers as Record<string, string>, body, fingerprint });
        response.writeHead(204).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy = await TestProxy.start({ credentials: 'platform:secret' });
    delivery = await DeliveryWorld.serve({
      OUTGOING_ALLOWED_HOSTS: '',
      OUTGOING_CA_FILES: caFile,
      OUTGOING_PROXY: proxy.url.replace('://', '://platform:secret@'),
    });
  });

  beforeEach(() => {
    received = [];
    proxy.requested.length = 0;
    proxy.network.clear();
    proxy.network.set(`${ADDRESS}:443`, (server.address() as AddressInfo).port);
  });

  afterAll(async () => {
    await delivery?.stop();
    await proxy?.stop();
    server?.closeAllConnections();
    server?.close();
    rmSync(directory, { recursive: true });
  });

  async function addEndpoint(url: string): Promise<{ id: string; tenantId: string }> {
    const tenantId = createId();
    const id = await delivery.addEndpoint(tenantId, '/hook');
    await delivery.updateEndpoint(id, `url = '${url}'`);
    return { id, tenantId };
  }

  /** Publishes an event, and returns its first attempt. */
  async function attempt(tenantId: string): Promise<Attempt> {
    const [event] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!);
    const sql = `SELECT a.status, a.error, d.next_attempt_at AS next, d.status AS state
      FROM webhooks.delivery_attempts a JOIN webhooks.deliveries d ON d.id = delivery_id WHERE event_id = $1`;
    return waitFor(async () => (await delivery.database.query<Attempt & object>(sql, [event!.id]))[0]);
  }

  it('are signed, and authenticated with the client certificate of the endpoint', async () => {
    const { id, tenantId } = await addEndpoint(`https://${ADDRESS}/hook`);
    const publicKey = await delivery.setSigningKey(id, 'signing_key');
    await delivery.updateEndpoint(id, `signature_schemes = '{v1,v1a}'`);
    await delivery.setCertificate(id, { certificate: tls.cert, key: tls.key });
    expect(await attempt(tenantId)).toMatchObject({ status: 204, error: null });
    const { headers, body, fingerprint } = received[0]!;
    expect(fingerprint).toBe(new X509Certificate(tls.cert).fingerprint256);
    expect(() => new Webhook(SECRET).verify(body, headers)).not.toThrow();
    const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
    const signature = /v1a,(\S+)/.exec(headers['webhook-signature']!)![1]!;
    expect(verify(null, signed, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    expect(headers).not.toHaveProperty('proxy-authorization');
    expect(proxy.requested).toEqual([`${ADDRESS}:443`]);
  });

  it('are repeated when the proxy refuses them, with an error that tells no secret', async () => {
    const { tenantId } = await addEndpoint('https://8.8.4.4/hook');
    proxy.refusal = 403;
    const { status, error, next, state } = await attempt(tenantId);
    expect({ status, error, state }).toEqual({
      status: null,
      error: 'proxy: The proxy for outgoing requests refused the connection with status 403.',
      state: 'pending',
    });
    expect(next).not.toBeNull();
  });

  it('never ask the proxy for a private address', async () => {
    const { tenantId } = await addEndpoint('https://169.254.169.254/latest');
    expect((await attempt(tenantId)).error).toBe('address_not_allowed: 169.254.169.254 is not a public address.');
    expect(proxy.requested).toEqual([]);
  });
});
