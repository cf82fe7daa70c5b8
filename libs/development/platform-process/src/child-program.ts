import type { ChildProcess, StdioOptions } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createConnection } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const POLL_MS = 50;
const START_TIMEOUT_MS = 60_000;

/** The running programs, each with what ends it when this process ends. */
const children = new Map<ChildProcess, () => void>();
process.on('exit', () => children.forEach((end) => end()));

export interface ProgramOptions {
  /** For error messages. */
  name: string;
  /** The program and its arguments. */
  command: [string, ...string[]];
  /** Added to the environment of this process. */
  environment?: Record<string, string> | undefined;
  cwd?: string | undefined;
  isReady: () => boolean | Promise<boolean>;
  startTimeoutMs?: number | undefined;
  /** `pipe` collects standard error in `errorOutput`; `inherit`, the default, prints it. */
  stderr?: 'inherit' | 'pipe' | undefined;
  /** `pipe` collects standard output in `output`; `ignore`, the default, drops it. */
  stdout?: 'ignore' | 'pipe' | undefined;
  /** Standard output and standard error are appended to this file, instead. */
  logFile?: string | undefined;
  /** Signals also go to all processes that the program starts, and those of a terminal do not reach it. */
  isGroup?: boolean | undefined;
}

/** A program in a child process, which can be stopped and started again. It ends when this process ends. */
export class ChildProgram {
  private child: ChildProcess | undefined;
  private collected = '';
  private collectedOutput = '';

  constructor(private readonly options: ProgramOptions) {}

  /** Resolves once the program is ready. @throws Error if it ends before or takes too long, after which it does not run */
  async start(): Promise<void> {
    const child = this.spawn();
    try {
      await this.untilReady(child);
    } catch (error) {
      await this.kill();
      throw error;
    }
  }

  get isRunning(): boolean {
    return this.child !== undefined && !hasEnded(this.child);
  }

  /** @throws Error where the program was not started */
  get pid(): number {
    if (this.child?.pid === undefined) throw new Error(`${this.options.name} was not started.`);
    return this.child.pid;
  }

  /** The collected standard error, with `stderr: 'pipe'`. */
  get errorOutput(): string {
    return this.collected;
  }

  /** The collected standard output, with `stdout: 'pipe'`. */
  get output(): string {
    return this.collectedOutput;
  }

  /** Resolves when the program ends; null where a signal ended it. */
  async exitCode(): Promise<number | null> {
    const { child } = this;
    if (child && !hasEnded(child)) await once(child, 'exit');
    return child?.exitCode ?? null;
  }

  /** SIGTERM */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** SIGKILL, as in a crash. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  /** SIGSTOP: its connections stay open, and it answers nothing. */
  suspend(): void {
    this.signal('SIGSTOP');
  }

  /** SIGCONT */
  resume(): void {
    this.signal('SIGCONT');
  }

  private spawn(): ChildProcess {
    const { command, environment, cwd, logFile, isGroup = false } = this.options;
    const [program, ...words] = command;
    const log = logFile === undefined ? undefined : openSync(logFile, 'a');
    const child = spawn(program, words, {
      env: { ...process.env, ...environment },
      stdio: log === undefined ? this.stdio : ['ignore', log, log],
      detached: isGroup,
      ...(cwd !== undefined && { cwd }),
    });
    if (log !== undefined) closeSync(log);
    this.child = child;
    child.stdout?.on('data', (text: Buffer) => (this.collectedOutput += text.toString()));
    child.stderr?.on('data', (text: Buffer) => (this.collected += text.toString()));
    // A suspended program receives SIGTERM only after SIGCONT.
    children.set(child, () => this.signal('SIGTERM', 'SIGCONT'));
    child.once('exit', () => children.delete(child));
    return child;
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    const { name, isReady, startTimeoutMs = START_TIMEOUT_MS } = this.options;
    const deadline = Date.now() + startTimeoutMs;
    while (!(await isReady())) {
      if (hasEnded(child)) {
        throw new Error(`${name} ended with ${child.exitCode} instead of starting. ${this.said}`);
      }
      if (Date.now() > deadline) {
        throw new Error(`${name} did not start within ${startTimeoutMs} ms. ${this.said}`);
      }
      await pause(POLL_MS);
    }
  }

  private get stdio(): StdioOptions {
    const { stderr = 'inherit', stdout = 'ignore' } = this.options;
    return ['ignore', stdout, stderr];
  }

  /** What the program wrote, or where it did. */
  private get said(): string {
    const { logFile } = this.options;
    return logFile === undefined ? this.collected : `Its log is ${logFile}.`;
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || hasEnded(child)) return;
    const exit = once(child, 'exit');
    this.signal(signal);
    await exit;
  }

  private signal(...signals: NodeJS.Signals[]): void {
    if (!this.isRunning) return;
    for (const signal of signals) process.kill(this.options.isGroup ? -this.pid : this.pid, signal);
  }
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Whether a program listens on the TCP port of this machine. */
export async function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const answer = (isListening: boolean) => {
      socket.destroy();
      resolve(isListening);
    };
    socket.once('connect', () => answer(true));
    socket.once('error', () => answer(false));
  });
}
