import { AUDIT_TOPIC } from '@vc/contract/events';
import type { Admin } from 'kafkajs';
import { ConfigResourceTypes, KafkaJSServerDoesNotSupportApiKey } from 'kafkajs';
import type { TopicSettings } from './kafka-settings';
import { isDeadLetterTopic } from './topics';

const DAY_MS = 24 * 3_600_000;
/** Values of `retention.ms` and `retention.bytes`. */
const UNLIMITED = '-1';
const COMPRESSION = 'compression.type';

/** A topic that keeps less, on fewer replicas or more compressed than the settings say. */
export interface TopicLack {
  topic: string;
  /** Name of the setting in Kafka. */
  setting: string;
  found: string;
  wanted: string;
}

/** The settings of a new topic. */
export function toTopicConfig(topic: string, settings: TopicSettings): Record<string, string> {
  const { minInSyncReplicas } = settings;
  return {
    'retention.ms': retentionOf(topic, settings),
    'retention.bytes': UNLIMITED,
    // The broker unzips batches and compares the length with its limit. Otherwise each consumer would unzip them.
    [COMPRESSION]: 'uncompressed',
    ...(minInSyncReplicas !== undefined && { 'min.insync.replicas': String(minInSyncReplicas) }),
  };
}

/** The audit is compared with every publication since the first one. */
function retentionOf(topic: string, { retentionDays, deadLetterRetentionDays }: TopicSettings): string {
  if (topic === AUDIT_TOPIC) return UNLIMITED;
  return String((isDeadLetterTopic(topic) ? deadLetterRetentionDays : retentionDays) * DAY_MS);
}

/** Compares topics with the settings. Returns nothing for a broker that does not describe topics. */
export async function findLacks(admin: Admin, topics: string[], settings: TopicSettings): Promise<TopicLack[]> {
  if (topics.length === 0) return [];
  return [...(await findConfigLacks(admin, topics, settings)), ...(await findReplicaLacks(admin, topics, settings))];
}

async function findConfigLacks(admin: Admin, topics: string[], settings: TopicSettings): Promise<TopicLack[]> {
  const resources = topics.map((name) => ({ type: ConfigResourceTypes.TOPIC, name }));
  try {
    const described = await admin.describeConfigs({ resources, includeSynonyms: false });
    return described.resources.flatMap(({ resourceName: topic, configEntries }) => {
      const found = new Map(configEntries.map(({ configName, configValue }) => [configName, configValue]));
      return Object.entries(toTopicConfig(topic, settings)).flatMap(([setting, wanted]) =>
        isLess(setting, found.get(setting), wanted)
          ? [{ topic, setting, found: found.get(setting) ?? '', wanted }]
          : [],
      );
    });
  } catch (error) {
    // The development broker keeps everything.
    if (error instanceof KafkaJSServerDoesNotSupportApiKey) return [];
    throw error;
  }
}

async function findReplicaLacks(
  admin: Admin,
  topics: string[],
  { replicationFactor: wanted }: TopicSettings,
): Promise<TopicLack[]> {
  if (wanted === undefined) return [];
  const described = await admin.fetchTopicMetadata({ topics });
  return described.topics.flatMap(({ name: topic, partitions }) => {
    const found = Math.min(...partitions.map(({ replicas }) => replicas.length));
    return found < wanted
      ? [{ topic, setting: 'replication factor', found: String(found), wanted: String(wanted) }]
      : [];
  });
}

function isLess(setting: string, found: string | undefined, wanted: string): boolean {
  if (found === undefined || found === UNLIMITED) return false;
  if (setting === COMPRESSION) return found !== wanted;
  return wanted === UNLIMITED || Number(found) < Number(wanted);
}
