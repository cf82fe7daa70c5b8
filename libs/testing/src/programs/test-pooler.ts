import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { acceptsConnections, ChildProgram } from '@vc/development/platform-process';

/** Debian installs PgBouncer in a folder that is not on the path of every user. */
const PATH = `${process.env.PATH}:/usr/sbin`;
const READABLE = 0o755;

/** The reason why PgBouncer cannot run here. Undefined if it can. */
export function whyNoPooler(): string | undefined {
  const { error } = spawnSync('pgbouncer', ['--version'], { env: { PATH } });
  return error && `pgbouncer cannot be started: ${error.message}`;
}

/** PgBouncer in transaction mode, before the test's PostgreSQL. */
export class TestPooler {
  private constructor(
    private readonly port: number,
    private readonly program: ChildProgram,
    private readonly dir: string,
  ) {}

  /**
   * @param databaseUrls of the logins that it knows
   * @param poolSize connections to PostgreSQL for each login
   */
  static async start(databaseUrls: string[], poolSize: number): Promise<TestPooler> {
    const port = await freePort();
    const dir = mkdtempSync(join(tmpdir(), 'vc-pooler-'));
    chmodSync(dir, READABLE);
    const logins = databaseUrls.map((url) => new URL(url));
    const users = logins.map(({ username, password }) => `"${username}" "${decodeURIComponent(password)}"\n`);
    writeFileSync(join(dir, 'users.txt'), users.join(''));
    writeFileSync(join(dir, 'pgbouncer.ini'), configuration({ server: logins[0], dir, port, poolSize }));
    const program = new ChildProgram({
      name: 'pgbouncer',
      // It refuses to run as root.
      command: ['pgbouncer', '-q', ...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), join(dir, 'pgbouncer.ini')],
      environment: { PATH },
      stderr: 'pipe',
      isReady: () => acceptsConnections(port),
    });
    await program.start();
    return new TestPooler(port, program, dir);
  }

  /** The address of the database by way of the pooler. */
  urlOf(databaseUrl: string): string {
    return Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port: String(this.port) }).href;
  }

  async stop(): Promise<void> {
    // SIGTERM ends it at once; SIGINT would wait for its clients.
    await this.program.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

interface PoolerSettings {
  server: URL | undefined;
  dir: string;
  port: number;
  poolSize: number;
}

function configuration({ server, dir, port, poolSize }: PoolerSettings): string {
  if (!server) throw new Error('The pooler needs a login.');
  return `[databases]
* = host=${server.hostname} port=${server.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${dir}/users.txt
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
`;
}
