import { mkdtempSync, rmSync } from 'node:fs';
import { request as forward } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { developmentAuthority, localhostCertificate } from '@vc/development/webhook-receiver';
import { freePort } from '@vc/development/free-port';

/** A gateway that ends TLS before a platform on this machine, for specs of what needs https. */
export class TestTlsFront {
  private constructor(
    private readonly server: Server,
    private readonly directory: string,
    /** Of the platform. */
    readonly port: number,
    /** File of the authority that vouches for the gateway. */
    readonly caFile: string,
  ) {}

  static async start(): Promise<TestTlsFront> {
    const directory = mkdtempSync(join(tmpdir(), 'vc-front-'));
    const caFile = await developmentAuthority(directory);
    const port = await freePort();
    const server = createServer(await localhostCertificate(directory), (request, response) => {
      const { method, url, headers } = request;
      const passed = forward({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      passed.on('error', () => response.destroy());
      request.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new TestTlsFront(server, directory, port, caFile);
  }

  get url(): string {
    return `https://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await new Promise((done) => this.server.close(done).closeAllConnections());
    rmSync(this.directory, { recursive: true });
  }
}
