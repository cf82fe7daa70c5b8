import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedKafka } from '@vc/development/embedded-kafka';

/** A broker of the spec's own, on a free port. */
export async function startTestKafka(): Promise<{ brokers: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vc-kafka-'));
  const broker = await startEmbeddedKafka({ dataDir, port: 0 });
  return {
    brokers: broker.brokers,
    stop: async () => {
      await broker.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
