import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { acceptsConnections, ChildProgram } from '@vc/development/platform-process';

/** Debian installs nginx in a folder that is not on the path of every user. */
const PATH = `${process.env.PATH}:/usr/sbin`;
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

/** Starts nginx with the configuration on a free port, with one of its services. */
export async function startNginx(configuration: string): Promise<TestNginx> {
  const dir = mkdtempSync(join(tmpdir(), 'vc-nginx-'));
  const service = createServer((_, response) => response.writeHead(404).end('of the service')).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const [port, away] = [await freePort(), await freePort()];
  const present = (service.address() as AddressInfo).port;
  const server = configuration
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/access.log', join(dir, 'access.log'))
    .replace(/http:\/\/([\w-]+):8080/g, (_, name) => `http://127.0.0.1:${name === PRESENT ? present : away}`);
  writeFileSync(join(dir, 'nginx.conf'), wholeConfiguration(dir, server));
  const url = `http://127.0.0.1:${port}`;
  const nginx = new ChildProgram({
    name: 'nginx',
    command: ['nginx', '-p', dir, '-e', 'stderr', '-c', 'nginx.conf'],
    environment: { PATH },
    isReady: () => acceptsConnections(port),
  });
  await nginx.start();
  return {
    url,
    readAccessLog: () => readFileSync(join(dir, 'access.log'), 'utf8'),
    stop: async () => {
      await nginx.stop();
      service.closeAllConnections();
      service.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
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
