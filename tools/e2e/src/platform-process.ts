import type { ChildProcess } from 'node:child_process';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { waitFor } from '@vc/testing';

export const REPOSITORY = resolve(__dirname, '../../..');

/** `demo.json` */
export interface Demo {
  publicUrl: string;
  authUrl: string;
  verifyBaseUrl: string;
  credsBaseUrl: string;
  walletBaseUrl: string;
  onboardingBaseUrl: string;
  kafkaBrokers: string;
  databaseUrl: string;
  homeAffairsUrl: string;
  operator: { clientId: string; clientSecret: string };
  organization: { tenantId: string; clientId: string; clientSecret: string };
  user: { username: string; email: string };
}

/** The platform as `npm start` runs it, in a process of its own. */
export class PlatformProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly demo: Demo,
    /** What it has written to standard error until now. */
    readonly complaint: () => string,
  ) {}

  static async start(dataDir: string, port: number): Promise<PlatformProcess> {
    build();
    const file = join(dataDir, 'demo.json');
    rmSync(file, { force: true });
    const child = spawn(process.execPath, [join(REPOSITORY, 'dist/launcher/main.js')], {
      cwd: REPOSITORY,
      env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), DATABASE_URL: '', KAFKA_BROKERS: '' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaint = '';
    child.stderr.on('data', (text: string) => (complaint += text));
    const hasStarted = () => {
      if (child.exitCode !== null) throw new Error(`The platform did not start. ${complaint}`);
      return existsSync(file) || undefined;
    };
    await waitFor(hasStarted).catch((error: unknown) => {
      child.kill('SIGKILL');
      throw error;
    });
    return new PlatformProcess(child, JSON.parse(readFileSync(file, 'utf8')) as Demo, () => complaint);
  }

  /** Once it has ended; null where a signal ended it. */
  get exitCode(): Promise<number | null> {
    const { child } = this;
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
    return new Promise((resolve) => child.once('exit', resolve));
  }

  /** As a crash would: no chance to finish anything. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill(signal);
    await ended;
  }
}

function build(): void {
  const script = join(REPOSITORY, 'tools/build/build.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, '--if-changed', 'launcher', 'demo'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
}
