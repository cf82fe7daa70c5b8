import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { SERVICES } from '@vc/contract/access';
import { freePort } from '@vc/development/free-port';
import { acceptsConnections, ChildProgram } from '@vc/development/platform-process';

/** Debian installs nginx in a folder that is not on the path of every user. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const SCRIPT = resolve(__dirname, '../../../tools/build/nginx.mjs');
/** The one service that runs. It answers 404. */
const PRESENT = 'verification';

export interface TestNginx {
  url: string;
  readAccessLog: () => string;
  stop: () => Promise<void>;
}

/** The reason why nginx cannot run here. Undefined if it can. */
export function whyNoNginx(): string | undefined {
  const { error } = spawnSync('nginx', ['-v'], { env: { PATH } });
  return error && `nginx cannot be started: ${error.message}`;
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
  const [port, away] = [await freePort(), await freePort()];
  const present = (service.address() as AddressInfo).port;
  const portsOf = (name: string) => replicas[name] ?? [name === PRESENT ? present : away];
  const upstreams = SERVICES.map((name) => {
    const servers = portsOf(name).map((each) => `server 127.0.0.1:${each} max_fails=0;`);
    return `upstream ${name} { ${servers.join(' ')} }\n`;
  });
  writeFileSync(join(dir, 'upstreams.conf'), upstreams.join(''));
  writeFileSync(join(dir, 'load-balancers.conf'), loadBalancers.map((address) => `${address} 1;\n`).join(''));
  const accessLog = join(dir, 'access.log');
  const site = ['--listen', `127.0.0.1:${port}`, '--access-log', accessLog, '--upstreams', 'upstreams.conf'];
  writeFileSync(join(dir, 'nginx.conf'), wholeConfiguration(dir, generateNginxConfiguration(...site)));
  const nginx = new ChildProgram({
    name: 'nginx',
    command: ['nginx', '-p', dir, '-e', 'stderr', '-c', 'nginx.conf'],
    environment: { PATH },
    isReady: () => acceptsConnections(port),
  });
  await nginx.start();
  return {
    url: `http://127.0.0.1:${port}`,
    readAccessLog: () => readFileSync(accessLog, 'utf8'),
    stop: async () => {
      await nginx.stop();
      service.closeAllConnections();
      service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** The output of the generator. */
export function generateNginxConfiguration(...words: string[]): string {
  return execFileSync(process.execPath, [SCRIPT, '--print', ...words], { encoding: 'utf8' });
}

function wholeConfiguration(dir: string, server: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
pid ${dir}/nginx.pid;
error_log stderr crit;
events {}
http {
${kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join('\n')}
${server}
}
`;
}
