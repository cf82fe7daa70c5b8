import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { waitFor } from '@vc/testing';
import { REPOSITORY } from './platform-process';

export const SERVICES = ['auth', 'onboarding', 'trust', 'issuance', 'presentation', 'wallet'] as const;
export type ServiceName = (typeof SERVICES)[number];

/** One service in a process of its own, at an address that stays. */
export class ServiceProcess {
  private child?: ChildProcess;
  private complaint = '';

  constructor(
    readonly name: ServiceName,
    readonly port: number,
    private readonly environment: Record<string, string>,
  ) {}

  get isRunning(): boolean {
    return this.child?.exitCode === null && this.child.signalCode === null;
  }

  async start(): Promise<void> {
    this.child = spawn(process.execPath, [join(REPOSITORY, 'dist', this.name, 'main.js')], {
      cwd: REPOSITORY,
      env: { ...process.env, ...this.environment, HOST: '127.0.0.1', PORT: String(this.port), LOG_LEVEL: 'fatal' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.child.stderr!.on('data', (text: string) => (this.complaint += text));
    await waitFor(() => this.isReady()).catch((cause: unknown) => {
      throw new Error(`${this.name} does not start. ${this.complaint}`, { cause });
    });
  }

  /** SIGKILL: no chance to finish anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** SIGSTOP: its connections stay, and nothing answers. */
  pause(): void {
    this.child!.kill('SIGSTOP');
  }

  resume(): void {
    this.child!.kill('SIGCONT');
  }

  private async isReady(): Promise<true | undefined> {
    if (this.child!.exitCode !== null) throw new Error(`${this.name} did not start. ${this.complaint}`);
    const answer = await fetch(`http://127.0.0.1:${this.port}/health/ready`).catch(() => undefined);
    return answer?.ok ? true : undefined;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return;
    const child = this.child!;
    const ended = new Promise((done) => child.once('exit', done));
    child.kill(signal);
    await ended;
  }
}

export function buildServices(): void {
  const script = join(REPOSITORY, 'tools/build/build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--if-changed', ...SERVICES], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}
