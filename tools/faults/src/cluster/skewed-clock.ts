import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const PRELOADED = resolve('tools/faults/skewed-clock.cjs');
const APPLIED_MS = 60_000;
const POLL_MS = 20;

/** Clocks of services, which can be set apart from that of the machine. */
export class SkewedClocks {
  /** @param folder in which a service finds by how much its clock is wrong */
  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  /** Variables for the services. */
  get environment(): Record<string, string> {
    return { NODE_OPTIONS: `--require ${PRELOADED}`, SKEWED_CLOCK_DIR: this.folder };
  }

  /** Resolves once the process has the clock. @throws Error where it does not take it */
  async set(pid: number, skewMs: number): Promise<void> {
    const file = join(this.folder, String(pid));
    writeFileSync(`${file}.new`, String(skewMs));
    renameSync(`${file}.new`, file);
    process.kill(pid, 'SIGUSR2');
    const deadline = Date.now() + APPLIED_MS;
    while (existsSync(file)) {
      if (Date.now() > deadline) throw new Error(`The process ${pid} does not set its clock.`);
      await pause(POLL_MS);
    }
  }
}
