import { UsageError } from '@vc/development/command-line';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';

/** Brokers of KAFKA_BROKERS, or of the platform that keeps its data in DATA_DIR. @throws UsageError without them */
export function brokersFrom({ KAFKA_BROKERS, DATA_DIR }: NodeJS.ProcessEnv): string[] {
  const dataDir = DATA_DIR || '.data';
  if (KAFKA_BROKERS) return KAFKA_BROKERS.split(',');
  const demo = readDemoFile(dataDir);
  if (demo) return demo.kafkaBrokers.split(',');
  throw new UsageError(`KAFKA_BROKERS is not set, and there is no ${demoFilePath(dataDir)}.`);
}
