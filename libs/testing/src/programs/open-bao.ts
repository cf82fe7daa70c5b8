import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { waitFor } from '../unit/wait-for';

interface BaoAnswer {
  status: number;
  body: Record<string, unknown>;
}

interface BaoRequest {
  method?: 'GET' | 'POST' | 'DELETE' | 'LIST';
  body?: unknown;
  /** That of the operator by default. */
  token?: string | undefined;
  namespace?: string;
}

/** An OpenBao server of its own, unsealed, with its storage in memory. It speaks https, and http to its operator. */
export class OpenBao {
  private rootToken = '';
  private unsealKey = '';

  private constructor(
    private readonly server: ChildProcess,
    private readonly folder: string,
    private readonly ports: { https: number; http: number },
    /** File of the authority that vouches for the server. */
    readonly caFile: string,
  ) {}

  /** @param program path of `bao` */
  static async start(program: string): Promise<OpenBao> {
    const folder = mkdtempSync(join(tmpdir(), 'vc-bao-'));
    const caFile = await developmentAuthority(folder);
    const { key, cert } = await localhostCertificate(folder);
    const ports = { https: await freePort(), http: await freePort() };
    writeFileSync(join(folder, 'server.key'), key, { mode: 0o600 });
    writeFileSync(join(folder, 'server.pem'), cert);
    writeFileSync(join(folder, 'server.hcl'), toConfiguration(folder, ports));
    const log = join(folder, 'log');
    const output = openSync(log, 'w');
    const server = spawn(program, ['server', `-config=${join(folder, 'server.hcl')}`], {
      env: { PATH: process.env.PATH },
      stdio: ['ignore', output, output],
    });
    const bao = new OpenBao(server, folder, ports, caFile);
    await Promise.race([
      bao.initialize(),
      once(server, 'exit').then(() => Promise.reject(new Error(`OpenBao ended: ${readFileSync(log, 'utf8')}`))),
    ]);
    return bao;
  }

  get url(): string {
    return `https://localhost:${this.ports.https}`;
  }

  /** A request of the operator. @param path below `/v1/` */
  async request(
    path: string,
    { method, body, token = this.rootToken, namespace }: BaoRequest = {},
  ): Promise<BaoAnswer> {
    const response = await fetch(`http://127.0.0.1:${this.ports.http}/v1/${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: { 'x-vault-token': token, ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.text();
    return { status: response.status, body: answer === '' ? {} : (JSON.parse(answer) as Record<string, unknown>) };
  }

  /** The same, which has to succeed. @returns `data`, or `auth` */
  async operate(path: string, request: BaoRequest = {}): Promise<Record<string, unknown>> {
    const { status, body } = await this.request(path, request);
    if (status >= 300) throw new Error(`OpenBao answers ${status} to ${path}: ${JSON.stringify(body)}`);
    return (body.data ?? body.auth ?? body) as Record<string, unknown>;
  }

  async seal(): Promise<void> {
    await this.operate('sys/seal', { method: 'POST' });
  }

  async unseal(): Promise<void> {
    await this.operate('sys/unseal', { body: { key: this.unsealKey } });
    await waitFor(async () => (await this.request('sys/health')).status === 200 || undefined);
  }

  async stop(): Promise<void> {
    if (this.server.exitCode === null && this.server.kill()) await once(this.server, 'exit');
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async initialize(): Promise<void> {
    await waitFor(async () => (await this.request('sys/init').catch(() => undefined))?.status === 200 || undefined);
    const made = await this.operate('sys/init', { body: { secret_shares: 1, secret_threshold: 1 } });
    this.rootToken = String(made.root_token);
    this.unsealKey = String((made.keys as string[])[0]);
    await this.unseal();
  }
}

function toConfiguration(folder: string, { https, http }: { https: number; http: number }): string {
  return `
storage "inmem" {}
listener "tcp" {
  address       = "127.0.0.1:${https}"
  tls_cert_file = "${join(folder, 'server.pem')}"
  tls_key_file  = "${join(folder, 'server.key')}"
}
listener "tcp" {
  address     = "127.0.0.1:${http}"
  tls_disable = true
}
api_addr = "https://localhost:${https}"
`;
}
