import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@vc/development/free-port';
import { requestJson } from '../unit/request-json';

const VERSION = '26.0.7';
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
const ADMINISTRATOR = { username: 'admin', password: 'a password for one test' };
const START_TIMEOUT_MS = 240_000;
/** Options of the build, which takes longer than a start. */
const BUILD = ['build', '--db=dev-mem', '--features-disabled=admin,account'];
const ENVIRONMENT = { ...process.env, JAVA_OPTS_KC_HEAP: '-Xms64m -Xmx512m' };

/** A Keycloak server with a database in its memory. */
export class Keycloak {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  /** Obtains Keycloak from Maven Central, once, and starts it. */
  static async start(): Promise<Keycloak> {
    const program = join(obtainKeycloak(), 'bin/kc.sh');
    const url = `http://127.0.0.1:${await freePort()}`;
    const words = [
      'start',
      '--optimized',
      '--cache=local',
      '--http-enabled=true',
      '--http-host=127.0.0.1',
      `--http-port=${new URL(url).port}`,
      `--http-management-port=${await freePort()}`,
      `--hostname=${url}`,
    ];
    const env = {
      ...ENVIRONMENT,
      KC_BOOTSTRAP_ADMIN_USERNAME: ADMINISTRATOR.username,
      KC_BOOTSTRAP_ADMIN_PASSWORD: ADMINISTRATOR.password,
    };
    const keycloak = new Keycloak(url, spawn('bash', [program, ...words], { env, stdio: ['ignore', 'pipe', 'pipe'] }));
    await keycloak.waitForStart().catch(async (error: unknown) => {
      await keycloak.stop();
      throw error;
    });
    return keycloak;
  }

  /** Calls the administration (https://www.keycloak.org/docs-api/26.0.7/rest-api). @throws Error for an error */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test reads the answer as untyped JSON
  async administer(method: string, path: string, body?: object): Promise<any> {
    const form = { grant_type: 'password', client_id: 'admin-cli', ...ADMINISTRATOR };
    const tokenUrl = `${this.url}/realms/master/protocol/openid-connect/token`;
    const tokens = await requestJson(tokenUrl, { body: new URLSearchParams(form) });
    const { access_token: token } = tokens.body as { access_token: string };
    const answer = await requestJson(`${this.url}/admin/realms${path}`, { method, token, body });
    if (answer.status < 300) return answer.body as unknown;
    throw new Error(`Keycloak answers ${method} ${path} with ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null) return;
    const ended = new Promise((end) => this.process.once('exit', end));
    this.process.kill('SIGTERM');
    await ended;
  }

  private async waitForStart(): Promise<void> {
    let output = '';
    for (const stream of [this.process.stdout, this.process.stderr]) {
      stream?.on('data', (text: Buffer) => (output = (output + text.toString()).slice(-4_000)));
    }
    const deadline = performance.now() + START_TIMEOUT_MS;
    while (performance.now() < deadline) {
      if (this.process.exitCode !== null) throw new Error(`Keycloak ended with ${this.process.exitCode}: ${output}`);
      if (await this.isReady()) return;
      await pause(200);
    }
    throw new Error(`Keycloak did not start within ${START_TIMEOUT_MS / 1000} s: ${output}`);
  }

  private async isReady(): Promise<boolean> {
    return fetch(`${this.url}/realms/master`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}

/** Returns the folder of Keycloak, which is downloaded (about 160 MB) and built if it is missing. */
function obtainKeycloak(): string {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'vc-platform');
  const folder = join(cache, `keycloak-${VERSION}`);
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${randomUUID()}`;
  mkdirSync(unfinished, { recursive: true });
  try {
    // Maven leaves a folder of markers where it runs.
    runIn(unfinished, 'mvn', '-q', '-B', 'dependency:unpack', `-Dartifact=${ARTIFACT}`, '-DoutputDirectory=.');
    const unpacked = join(unfinished, `keycloak-${VERSION}`);
    runIn(unpacked, 'bash', 'bin/kc.sh', ...BUILD);
    // A concurrent run may have been faster.
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return folder;
}

function runIn(cwd: string, program: string, ...words: string[]): void {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd, encoding: 'utf8', env: ENVIRONMENT });
  if (status === 0) return;
  throw new Error(`Keycloak could not be obtained by ${program}: ${error?.message ?? (stdout + stderr).slice(-2_000)}`);
}
