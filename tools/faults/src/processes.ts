import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { createConnection } from 'node:net';

const START_TIMEOUT_MS = 60_000;

/** Something that runs in a process of its own, and can be killed and started again. */
export class RestartableProcess {
  private child?: ChildProcess;

  constructor(
    private readonly command: string[],
    private readonly environment: Record<string, string>,
    private readonly isReady: () => Promise<boolean>,
  ) {}

  async start(): Promise<void> {
    const [program = '', ...words] = this.command;
    // A group of its own: what it starts dies with it.
    const child = spawn(program, words, {
      env: { ...process.env, ...this.environment },
      stdio: ['ignore', 'ignore', 'inherit'],
      detached: true,
    });
    this.child = child;
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (!(await this.isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`${this.command.join(' ')} does not start.`);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Without a warning, it and everything that it has started. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const exit = new Promise((resolve) => child.once('exit', resolve));
    process.kill(-child.pid!, signal);
    await exit;
  }
}

export async function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const answer = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}

export async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
