import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, requestJson, waitFor } from '@vc/testing';
import { cachedFolder, obtainInCache } from '../../../../../../tools/user-cache.mjs';

/** https://github.com/nsmithuk/local-kms, from the proxy of Go modules. */
const VERSION = 'v0.0.0-20260228092603-2a5e92d09ab6';
const MODULE = `github.com/nsmithuk/local-kms@${VERSION}`;

const FOLDER = `local-kms-${VERSION}`;

/** Returns why Local KMS cannot be used here, undefined if it can. */
export function whyNoLocalKms(): string | undefined {
  if (existsSync(programPath())) return undefined;
  return spawnSync('go', ['version'], { stdio: 'ignore' }).status === 0 ? undefined : 'go is not installed';
}

/** An implementation of the API of AWS KMS by others, as a process with its keys in a folder of its own. */
export class LocalKms {
  readonly region = 'af-south-1';

  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Builds the program, once, and starts it. */
  static async start(): Promise<LocalKms> {
    const program = obtainProgram();
    const folder = mkdtempSync(join(tmpdir(), 'vc-local-kms-'));
    const port = String(await freePort());
    const env = { ...process.env, PORT: port, KMS_REGION: 'af-south-1', KMS_DATA_PATH: folder, KMS_SEED_PATH: '' };
    const url = `http://127.0.0.1:${port}`;
    const kms = new LocalKms(url, spawn(program, { env, cwd: folder, stdio: 'ignore' }), folder);
    await waitFor(() => kms.isReady());
    return kms;
  }

  /** Calls an action as another program does, without the client of AWS. */
  async call(action: string, input: object): Promise<{ status: number; body: unknown }> {
    const headers = { 'x-amz-target': `TrentService.${action}`, 'content-type': 'application/x-amz-json-1.1' };
    return requestJson(this.url, { method: 'POST', headers, body: input });
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      const ended = new Promise((end) => this.process.once('exit', end));
      this.process.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(): Promise<true | undefined> {
    if (this.process.exitCode !== null) throw new Error(`Local KMS ended with ${this.process.exitCode}.`);
    return fetch(this.url).then(
      () => true as const,
      () => undefined,
    );
  }
}

function programPath(): string {
  return join(cachedFolder(FOLDER), 'local-kms');
}

/** Go compiles it where it is missing. */
function obtainProgram(): string {
  obtainInCache(FOLDER, (folder) => {
    const env = { ...process.env, GOBIN: folder };
    const { status, stderr, error } = spawnSync('go', ['install', MODULE], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`Local KMS could not be built: ${error?.message ?? stderr}`);
  });
  return programPath();
}
