import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { localhostCertificate } from '@vc/development/webhook-receiver';
import type { ReceiverCertificate } from '@vc/feature/webhook-store';
import { createId } from '@vc/platform/persistence';
import { waitFor } from '@vc/testing/unit/wait-for';
import { DeliveryWorld } from '../test-delivery-world';

describe('client certificates', () => {
  let delivery: DeliveryWorld;
  let server: Server;
  let url: string;
  let first: ReceiverCertificate;
  let second: ReceiverCertificate;
  /** Path and fingerprint of each request. */
  let received: [string | undefined, string][];

  beforeAll(async () => {
    delivery = await DeliveryWorld.serve();
    const directory = dirname(dirname(delivery.receiver.caFile));
    const tls = await localhostCertificate(directory);
    [first, second] = [await createPair(directory), await createPair(directory)];
    const trusted = readFileSync(delivery.receiver.caFile);
    server = createServer({ ...tls, ca: trusted, requestCert: true, rejectUnauthorized: true }, (request, response) => {
      received.push([request.url, (request.socket as TLSSocket).getPeerCertificate().fingerprint256]);
      request.resume();
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    url = `https://localhost:${(server.address() as AddressInfo).port}`;
  });

  beforeEach(() => {
    received = [];
  });

  afterAll(async () => {
    await delivery?.stop();
    server?.closeAllConnections();
    server?.close();
  });

  async function createPair(directory: string): Promise<ReceiverCertificate> {
    const { cert, key } = await localhostCertificate(directory);
    return { certificate: cert, key };
  }

  const fingerprintOf = ({ certificate }: ReceiverCertificate) => new X509Certificate(certificate).fingerprint256;

  async function addEndpoint(tenantId: string, path: string): Promise<string> {
    const id = await delivery.addEndpoint(tenantId, path);
    await delivery.updateEndpoint(id, `url = '${url}${path}'`);
    return id;
  }

  async function attempt(
    tenantId: string,
    endpointId: string,
  ): Promise<{ status: number | null; error: string | null }> {
    const [event] = delivery.createEvents(tenantId, 1);
    await delivery.bus.publish(event!);
    const sql = `SELECT a.status, a.error FROM webhooks.delivery_attempts a
      JOIN webhooks.deliveries d ON d.id = delivery_id WHERE event_id = $1 AND endpoint_id = $2`;
    return waitFor(async () => {
      const rows = await delivery.database.query<{ status: number; error: string }>(sql, [event!.id, endpointId]);
      return rows[0];
    });
  }

  it('authenticate the platform at a receiver that requires one, each endpoint with its own', async () => {
    const tenantId = createId();
    const ids = [await addEndpoint(tenantId, '/first'), await addEndpoint(tenantId, '/second')];
    await delivery.setCertificate(ids[0]!, first);
    await delivery.setCertificate(ids[1]!, second);
    for (let round = 0; round < 2; round += 1) {
      for (const id of ids) expect(await attempt(tenantId, id)).toEqual({ status: 204, error: null });
    }
    expect(new Set(received.map((each) => each.join(' ')))).toEqual(
      new Set([`/first ${fingerprintOf(first)}`, `/second ${fingerprintOf(second)}`]),
    );
  });

  it('are of no other endpoint at the same receiver', async () => {
    const tenantId = createId();
    const id = await addEndpoint(tenantId, '/none');
    const { status, error } = await attempt(tenantId, id);
    expect([status, error]).toEqual([null, expect.stringMatching(/^(?:tls|connect): /)]);
    expect(received).toEqual([]);
  });

  it('are not used for another endpoint, when a row has them', async () => {
    const tenantId = createId();
    const other = await addEndpoint(createId(), '/other');
    await delivery.setCertificate(other, first);
    const id = await addEndpoint(tenantId, '/copied');
    const from = `(SELECT sealed_client_certificate FROM webhooks.endpoints WHERE id = '${other}')`;
    await delivery.updateEndpoint(id, `sealed_client_certificate = ${from}`);
    expect(await attempt(tenantId, id)).toEqual({ status: null, error: 'internal error' });
    expect(received).toEqual([]);
  });
});
