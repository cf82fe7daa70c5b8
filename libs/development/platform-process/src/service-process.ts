import { join } from 'node:path';
import { ChildProgram } from './child-program';
import { NODE_ENVIRONMENT, NODE_FLAGS } from './node-flags';

export interface ServiceOptions {
  port: number;
  /** A free port by default, as for `adminPort`. */
  internalPort?: number;
  adminPort?: number;
  environment: Record<string, string>;
  /** Folder with `dist`; the working directory unless given. */
  repository?: string;
  startTimeoutMs?: number;
  stderr?: 'inherit' | 'pipe';
  stdout?: 'ignore' | 'pipe';
  /** Standard output and standard error are appended to this file, instead. */
  logFile?: string;
  /** Signals of a terminal do not reach the service. */
  isGroup?: boolean;
  /** What `start` waits for. A service is live before its database is there. Default: `ready`. */
  startsWhen?: 'live' | 'ready';
}

/** A service in a process of its own, as in a deployment. It has the same address after a restart. */
export class ServiceProcess extends ChildProgram {
  readonly port: number;
  readonly url: string;
  readonly internalPort: number;
  readonly adminPort: number;

  /** @param name of a service that is built into `dist` */
  constructor(
    readonly name: string,
    {
      port,
      internalPort = 0,
      adminPort = 0,
      environment,
      repository = process.cwd(),
      startsWhen = 'ready',
      ...options
    }: ServiceOptions,
  ) {
    const url = `http://127.0.0.1:${port}`;
    super({
      ...options,
      name,
      command: [process.execPath, ...NODE_FLAGS, join(repository, 'dist', name, 'main.js')],
      cwd: repository,
      environment: {
        ...NODE_ENVIRONMENT,
        // No balancer has to notice that it stops.
        SHUTDOWN_DELAY_MS: '0',
        // Several services share the machine.
        METRICS_PORT: '0',
        ...environment,
        HOST: '127.0.0.1',
        PORT: String(port),
        INTERNAL_PORT: String(internalPort),
        ADMIN_PORT: String(adminPort),
      },
      isReady: () => answers(`${url}/health/${startsWhen}`),
    });
    this.port = port;
    this.internalPort = internalPort;
    this.adminPort = adminPort;
    this.url = url;
  }
}

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
