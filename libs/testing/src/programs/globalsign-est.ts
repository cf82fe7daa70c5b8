import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { obtainGoProgram, runGo } from '../../../../tools/go.mts';
import { waitFor } from '../unit/wait-for';

/** https://github.com/globalsign/est, from the proxy of Go modules. */
const MODULE = 'github.com/globalsign/est';
const VERSION = 'v1.0.6';

/** `go install` would ask for the list of versions, which not every proxy has, so that it is built in a module of its own. */
const EST_SERVER = {
  name: 'estserver',
  version: VERSION,
  build: (folder: string) => {
    writeFileSync(join(folder, 'go.mod'), `module est\n\ngo 1.22\n\nrequire ${MODULE} ${VERSION}\n`);
    runGo(['build', `${MODULE}/cmd/estserver`], { cwd: folder, env: { GOFLAGS: '-mod=mod' } });
  },
};

/** PEM */
interface EstServerFiles {
  /** The authority that issues, and whose clients may renew. */
  authority: string;
  authorityKey: string;
  /** With which the server authenticates in TLS. */
  certificate: string;
  key: string;
}

/** An EST server by others, as a process with its files in a folder of its own. It renews for clients with certificates only. */
export class GlobalSignEst {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  /** Builds the program, once, and starts it. */
  static async start(files: EstServerFiles): Promise<GlobalSignEst> {
    const program = obtainGoProgram(EST_SERVER);
    const folder = mkdtempSync(join(tmpdir(), 'vc-est-'));
    const port = await freePort();
    for (const [name, pem] of Object.entries(files)) writeFileSync(join(folder, name), pem);
    const configuration = {
      mock_ca: { certificates: join(folder, 'authority'), private_key: join(folder, 'authorityKey') },
      tls: {
        listen_address: `127.0.0.1:${port}`,
        certificates: join(folder, 'certificate'),
        private_key: join(folder, 'key'),
        client_cas: [join(folder, 'authority')],
      },
      allowed_hosts: ['127.0.0.1'],
      timeout: 30,
    };
    writeFileSync(join(folder, 'config.json'), JSON.stringify(configuration));
    const child = spawn(program, ['-config', join(folder, 'config.json')], { cwd: folder, stdio: 'ignore' });
    const server = new GlobalSignEst(`https://127.0.0.1:${port}`, child, folder);
    await waitFor(() => server.isReady(port));
    return server;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode === null) {
      const ended = new Promise((end) => this.process.once('exit', end));
      this.process.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  private async isReady(port: number): Promise<true | undefined> {
    if (this.process.exitCode !== null) throw new Error(`The EST server ended with ${this.process.exitCode}.`);
    return new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(undefined));
      socket.once('connect', () => socket.destroy());
    });
  }
}
