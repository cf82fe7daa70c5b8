import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { accessLogOf, nginxProcess } from '@vc/development/cluster';
import { freePort } from '@vc/development/free-port';
import { REPOSITORY } from '@vc/testing/unit/repository';

/** The one service that runs. It answers 404. */
const PRESENT = 'verification';
/** The one service with a balancer. */
const BALANCED = 'onboarding';

export interface TestNginx {
  url: string;
  /** Sends everything to a service that is away, unless it has replicas. */
  balancerUrl: string;
  readAccessLog: () => string;
  stop: () => Promise<void>;
}

interface NginxOptions {
  /** Ports of the replicas of services. The other services are away. */
  replicas?: Partial<Record<string, number[]>>;
  /** Addresses of load balancers before nginx. */
  loadBalancers?: string[];
}

/** Starts nginx with the configuration of the generator on a free port. */
export async function startNginx({ replicas = {}, loadBalancers = [] }: NginxOptions = {}): Promise<TestNginx> {
  const dir = mkdtempSync(join(tmpdir(), 'vc-nginx-'));
  const service = createServer((_, response) => response.writeHead(404).end('of the service')).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const [port, balancer, away] = [await freePort(), await freePort(), await freePort()];
  const present = (service.address() as AddressInfo).port;
  const portsOf = (name: string) => replicas[name] ?? [name === PRESENT ? present : away];
  const upstreams = Object.fromEntries(SERVICES.map((name) => [name, portsOf(name)]));
  const balancers = { [BALANCED]: balancer };
  const nginx = nginxProcess({ dir, repository: REPOSITORY, port, upstreams, balancers, loadBalancers });
  await nginx.start();
  return {
    url: `http://127.0.0.1:${port}`,
    balancerUrl: `http://127.0.0.1:${balancer}`,
    readAccessLog: () => readFileSync(accessLogOf(dir), 'utf8'),
    stop: async () => {
      await nginx.stop();
      service.closeAllConnections();
      service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
