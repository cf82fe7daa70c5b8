import { UsageError } from '@vc/development/command-line';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';
import { InvalidConfigError, KafkaConfig, loadConfig } from '@vc/platform/config';
import { type KafkaSettings, toKafkaSettings } from '@vc/platform/messaging';
import { DataDirConfig } from './data-dir-config';

/** The Kafka of the environment, or of the platform that keeps its data in DATA_DIR. @throws UsageError without one */
export function kafkaFrom(environment: NodeJS.ProcessEnv): KafkaSettings {
  const KAFKA_BROKERS = brokersFrom(environment);
  try {
    return toKafkaSettings(loadConfig(KafkaConfig, { ...environment, KAFKA_BROKERS }));
  } catch (error) {
    throw error instanceof InvalidConfigError ? new UsageError(error.message) : error;
  }
}

function brokersFrom(environment: NodeJS.ProcessEnv): string {
  if (environment.KAFKA_BROKERS) return environment.KAFKA_BROKERS;
  const { DATA_DIR: dataDir } = loadConfig(DataDirConfig, environment);
  const demo = readDemoFile(dataDir);
  if (demo) return demo.kafkaBrokers;
  throw new UsageError(`KAFKA_BROKERS is not set, and there is no ${demoFilePath(dataDir)}.`);
}
