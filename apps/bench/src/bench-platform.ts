import { ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const START_TIMEOUT_MS = 60_000;

export interface Demo {
  authUrl: string;
  organization: { clientId: string; clientSecret: string };
}

/** The platform on one core, without limits on the rate of requests; the load comes from another core. */
export class BenchPlatform {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    readonly demo: Demo,
  ) {}

  static async start(): Promise<BenchPlatform> {
    const dataDir = mkdtempSync(join(tmpdir(), 'vc-bench-'));
    const environment = {
      ...{ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ...{ AUTH_RATE_PER_CLIENT: '1000000', AUTH_RATE_PER_ADDRESS: '1000000' },
    };
    const command = ['node', 'dist/platform/main.js'];
    const pinned =
      spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0', ...command] : command;
    if (pinned === command) process.stdout.write('taskset is not there: the platform is not kept on one core.\n');
    const child = spawn(pinned[0]!, pinned.slice(1), {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const file = join(dataDir, 'demo.json');
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!existsSync(file)) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error('The platform did not start.');
      await new Promise((done) => setTimeout(done, 100));
    }
    await new Promise((done) => setTimeout(done, 500));
    return new BenchPlatform(child, dataDir, JSON.parse(readFileSync(file, 'utf8')) as Demo);
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await ended;
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}
