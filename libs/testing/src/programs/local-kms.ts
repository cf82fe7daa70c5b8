import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { obtainGoProgram, runGo } from '../../../../tools/go.mts';
import { requestJson } from '../unit/request-json';
import { waitFor } from '../unit/wait-for';

/** https://github.com/nsmithuk/local-kms, from the proxy of Go modules. */
const VERSION = 'v0.0.0-20260228092603-2a5e92d09ab6';
const LOCAL_KMS = {
  name: 'local-kms',
  version: VERSION,
  build: (folder: string) =>
    void runGo(['install', `github.com/nsmithuk/local-kms@${VERSION}`], { env: { GOBIN: folder } }),
};

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
    const program = obtainGoProgram(LOCAL_KMS);
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
