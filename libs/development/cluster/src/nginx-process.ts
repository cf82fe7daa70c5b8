import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acceptsConnections, ChildProgram, readRunningProcess } from '@vc/development/platform-process';

/** Debian installs nginx in a folder that is not on the path of every user. */
const PATH = `${process.env.PATH}:/usr/sbin`;

export interface NginxOptions {
  /** Folder of the configuration, the log and temporary files. */
  dir: string;
  /** Folder of this repository, which has the generator of the configuration. */
  repository: string;
  /** Port for clients, wallets and partners, which the route table sends to the services. */
  port: number;
  /** Ports of the servers, by the name of their upstream. Each service is one. */
  upstreams: Record<string, number[]>;
  /** Further ports, by the name of the upstream that everything on them is sent to. */
  balancers?: Record<string, number>;
  /** Addresses of load balancers before nginx. */
  loadBalancers?: string[];
  /** Of its errors. Default: standard error, with critical ones only. */
  logFile?: string;
}

/** The reason why nginx cannot run here. Undefined if it can. */
export function whyNoNginx(): string | undefined {
  const { error } = spawnSync('nginx', ['-v'], { env: { PATH } });
  return error && `nginx cannot be started: ${error.message}`;
}

/** Returns nginx with the configuration of a deployment, on 127.0.0.1. It is not started yet. */
export function nginxProcess({ dir, repository, port, ...options }: NginxOptions): ChildProgram {
  const { upstreams, balancers = {}, loadBalancers = [], logFile } = options;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'upstreams.conf'), Object.entries(upstreams).map(upstream).join(''));
  writeFileSync(join(dir, 'load-balancers.conf'), loadBalancers.map((address) => `${address} 1;\n`).join(''));
  const words = [
    ['--listen', `127.0.0.1:${port}`, '--access-log', accessLogOf(dir), '--upstreams', 'upstreams.conf'],
    ...Object.entries(balancers).map(([name, own]) => ['--balancer', `127.0.0.1:${own}=${name}`]),
  ];
  const servers = generateNginxConfiguration(repository, ...words.flat());
  writeFileSync(join(dir, 'nginx.conf'), wholeConfiguration(dir, servers, logFile ? 'error' : 'crit'));
  return new ChildProgram({
    name: 'nginx',
    command: ['nginx', '-p', dir, '-e', 'stderr', '-c', 'nginx.conf'],
    environment: { PATH },
    isReady: () => isInitialized(dir) && acceptsConnections(port),
    logFile,
    isGroup: true,
  });
}

export function accessLogOf(dir: string): string {
  return join(dir, 'access.log');
}

/** nginx writes its pid once it has all of its ports. It accepts connections at the first one while it waits for another. */
function isInitialized(dir: string): boolean {
  return readRunningProcess(pidFileOf(dir)) !== undefined;
}

function pidFileOf(dir: string): string {
  return join(dir, 'nginx.pid');
}

/** The output of the generator. */
export function generateNginxConfiguration(repository: string, ...words: string[]): string {
  const script = join(repository, 'tools/build/nginx.mjs');
  return execFileSync(process.execPath, [script, '--print', ...words], { encoding: 'utf8' });
}

/** A replica that has refused a connection is asked again at once. */
function upstream([name, ports]: [string, number[]]): string {
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`);
  return `upstream ${name} { ${servers.join(' ')} }\n`;
}

function wholeConfiguration(dir: string, servers: string, logLevel: string): string {
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  // Where nginx runs as root, its workers would have no access to the temporary files in the folder.
  const user = process.getuid?.() === 0 ? 'user root root;\n' : '';
  return `${user}daemon off;
pid ${pidFileOf(dir)};
error_log stderr ${logLevel};
worker_processes 1;
events { worker_connections 4096; }
http {
${kinds.map((kind) => `${kind}_temp_path ${dir}/${kind};`).join('\n')}
${servers}
}
`;
}
