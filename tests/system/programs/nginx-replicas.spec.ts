import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { freePort } from '@vc/development/free-port';
import { describeWith } from '@vc/testing/programs/describe-with';
import type { TestNginx } from '../../support/test-nginx';
import { startNginx } from '../../support/test-nginx';

/** A replica that records the requests that reach it. */
interface Replica {
  port: number;
  methods: string[];
  protocols: (string | undefined)[];
}

describeWith('nginx', 'nginx before replicas of a service', () => {
  const servers: Server[] = [];
  const proxies: TestNginx[] = [];

  afterEach(async () => {
    for (const nginx of proxies.splice(0)) await nginx.stop();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** @param dies after the request has arrived, without a response */
  async function startReplica(dies = false): Promise<Replica> {
    const replica: Replica = { port: 0, methods: [], protocols: [] };
    const server = createServer((request, response) => {
      replica.methods.push(request.method ?? '');
      replica.protocols.push(request.headers['x-forwarded-proto'] as string | undefined);
      if (dies) request.socket.destroy();
      else response.writeHead(204).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    servers.push(server);
    replica.port = (server.address() as AddressInfo).port;
    return replica;
  }

  async function start(options: Parameters<typeof startNginx>[0]): Promise<TestNginx> {
    const nginx = await startNginx(options);
    proxies.push(nginx);
    return nginx;
  }

  async function statusesOf(nginx: TestNginx, method: string, times: number): Promise<number[]> {
    const statuses: number[] = [];
    for (let count = 0; count < times; count += 1) {
      statuses.push((await fetch(`${nginx.url}/wallet/credentials`, { method })).status);
    }
    return statuses;
  }

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])(
    'sends %s to another replica after a refused connection',
    async (method) => {
      const replica = await startReplica();
      const nginx = await start({ replicas: { wallet: [await freePort(), replica.port] } });
      expect(await statusesOf(nginx, method, 4)).toEqual([204, 204, 204, 204]);
      expect(replica.methods).toEqual([method, method, method, method]);
    },
  );

  it.each(['GET', 'PUT', 'DELETE'])('repeats %s on another replica when the first one dies', async (method) => {
    const [dying, replica] = [await startReplica(true), await startReplica()];
    const nginx = await start({ replicas: { wallet: [dying.port, replica.port] } });
    expect(await statusesOf(nginx, method, 2)).toEqual([204, 204]);
    expect(dying.methods.length + replica.methods.length).toBeGreaterThan(2);
  });

  it.each(['POST', 'PATCH'])('answers %s with 502 when the replica that got it dies', async (method) => {
    const [dying, replica] = [await startReplica(true), await startReplica()];
    const nginx = await start({ replicas: { wallet: [dying.port, replica.port] } });
    expect((await statusesOf(nginx, method, 2)).sort()).toEqual([204, 502]);
    expect([dying.methods, replica.methods]).toEqual([[method], [method]]);
  });

  it.each([
    ['replaces the X-Forwarded-Proto of a client', [], 'https', 'http'],
    ['passes on the X-Forwarded-Proto of a load balancer', ['127.0.0.1'], 'https', 'https'],
    ['replaces an X-Forwarded-Proto that is no protocol of HTTP', ['127.0.0.0/8'], 'gopher', 'http'],
  ])('%s', async (_, loadBalancers, sent, received) => {
    const replica = await startReplica();
    const nginx = await start({ replicas: { wallet: [replica.port] }, loadBalancers });
    await fetch(`${nginx.url}/wallet/credentials`, { headers: { 'x-forwarded-proto': sent } });
    expect(replica.protocols).toEqual([received]);
  });
});
