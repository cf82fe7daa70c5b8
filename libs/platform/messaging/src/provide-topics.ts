import { type Logger } from '@vc/platform/observability';
import type { Admin, ITopicConfig } from 'kafkajs';
import { KafkaJSAggregateError } from 'kafkajs';
import type { TopicSettings } from './kafka-settings';
import { isDeadLetterTopic, type NeededTopics, PARTITIONS } from './topics';
import { findLacks, toTopicConfig } from './topic-config';

/** Topics that a program needs are missing. */
export class MissingTopicsError extends Error {}

/**
 * Creates the missing topics that the program writes to, unless the operator creates topics.
 * @returns the topics that were there before
 * @throws MissingTopicsError for topics that others have to create
 */
export async function provideTopics(
  admin: Admin,
  { written, read }: NeededTopics,
  settings: TopicSettings,
): Promise<string[]> {
  const present = new Set(await admin.listTopics());
  const isMissing = (topic: string) => !present.has(topic);
  const creatable = settings.isCreating ? written.filter(isMissing) : [];
  if (creatable.length > 0) await createTopics(admin, creatable, settings);
  const missing = [...written, ...read].filter((topic) => isMissing(topic) && !creatable.includes(topic));
  if (missing.length > 0) {
    throw new MissingTopicsError(`these topics do not exist, or are hidden: ${missing.join(', ')}`);
  }
  return written.filter((topic) => present.has(topic));
}

async function createTopics(admin: Admin, names: string[], settings: TopicSettings): Promise<void> {
  const topics = names.map((topic): ITopicConfig => {
    const configEntries = Object.entries(toTopicConfig(topic, settings)).map(([name, value]) => ({ name, value }));
    const numPartitions = isDeadLetterTopic(topic) ? 1 : PARTITIONS;
    return { topic, numPartitions, replicationFactor: settings.replicationFactor ?? -1, configEntries };
  });
  try {
    await admin.createTopics({ topics, waitForLeaders: true });
  } catch (error) {
    throw toCreationError(error);
  }
}

/** Names the topics and the reasons of the broker. */
function toCreationError(cause: unknown): unknown {
  if (!(cause instanceof KafkaJSAggregateError)) return cause;
  const reasons = cause.errors.map((error) => {
    const { topic = '', message } = error as Error & { topic?: string };
    return `${topic} (${message})`;
  });
  return new Error(`these topics cannot be created: ${reasons.join(', ')}`, { cause });
}

/** Logs where existing topics keep less than the settings say. Only a warning: the operator may have reasons. */
export async function warnOfTopics(
  admin: Admin,
  topics: string[],
  settings: TopicSettings,
  logger: Logger,
): Promise<void> {
  for (const lack of await findLacks(admin, topics, settings)) {
    logger.warn({ event: 'kafka.topic-keeps-less', ...lack });
  }
}
