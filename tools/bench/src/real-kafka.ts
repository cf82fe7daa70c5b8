import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Apache Kafka, as `npm run kafka` runs it. */
export class RealKafka {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dir: string,
    readonly brokers: string,
  ) {}

  /** Downloads it where it is not there. */
  static async start(): Promise<RealKafka> {
    const dir = mkdtempSync(join(tmpdir(), 'vc-kafka-'));
    const child = spawn('node', ['tools/kafka/run.mjs', dir, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    const brokers = await new Promise<string>((resolve, reject) => {
      child.stdout.on('data', (text: Buffer) => {
        output += text.toString();
        const [, address] = /KAFKA_BROKERS=(\S+)/.exec(output) ?? [];
        if (address) resolve(address);
      });
      child.once('exit', () => reject(new Error('Apache Kafka did not start.')));
    });
    return new RealKafka(child, dir, brokers);
  }

  async stop(): Promise<void> {
    const exit = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGTERM');
    await exit;
    rmSync(this.dir, { recursive: true, force: true });
  }
}
