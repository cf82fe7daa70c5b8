import { UsageError } from '@vc/development/command-line';
import { demoFilePath, readDemoFile } from '@vc/development/demo-file';
import { InvalidConfigError, KafkaConfig, loadConfig } from '@vc/platform/config';
import { type KafkaSettings, toKafkaSettings } from '@vc/platform/messaging';
import { DataDirConfig } from './data-dir-config';

/** The Kafka of the environment, or of the platform that keeps its data in DATA_DIR. @throws UsageError without one */
export function kafkaFrom(environment: NodeJS.ProcessEnv): KafkaSettings {
  const variables = environment.KAFKA_BROKERS ? environment : { ...environment, ...variablesIn(environment) };
  try {
    return toKafkaSettings(loadConfig(KafkaConfig, variables));
  } catch (error) {
    throw error instanceof InvalidConfigError ? new UsageError(error.message) : error;
  }
}

/** The variables of the operator's principal, if the broker of the platform has principals. */
function variablesIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  const { DATA_DIR: dataDir } = loadConfig(DataDirConfig, environment);
  const demo = readDemoFile(dataDir);
  if (demo) return demo.kafkaVariables?.operator ?? { KAFKA_BROKERS: demo.kafkaBrokers };
  throw new UsageError(`KAFKA_BROKERS is not set, and there is no ${demoFilePath(dataDir)}.`);
}
