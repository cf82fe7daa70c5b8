import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@vc/development/free-port';
import { acceptsConnections, ChildProgram } from '@vc/development/platform-process';

/** The time includes the download. */
const START_TIMEOUT_MS = 600_000;

/** Apache Kafka, as `npm run dev -- kafka` runs it. */
export class RealKafka {
  private constructor(
    private readonly program: ChildProgram,
    private readonly dir: string,
    readonly brokers: string,
  ) {}

  /** Downloads Apache Kafka if it is missing. */
  static async start(): Promise<RealKafka> {
    const dir = mkdtempSync(join(tmpdir(), 'vc-kafka-'));
    const port = await freePort();
    const program = new ChildProgram({
      name: 'Apache Kafka',
      command: [process.execPath, 'tools/kafka/run.mjs', dir, String(port)],
      isReady: () => acceptsConnections(port),
      startTimeoutMs: START_TIMEOUT_MS,
    });
    await program.start();
    return new RealKafka(program, dir, `127.0.0.1:${port}`);
  }

  async stop(): Promise<void> {
    await this.program.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
