import {
  consumersOf,
  deadLetterTopicOf,
  TOPICS,
  topicsConsumedBy,
  topicsPublishedBy,
  type Topic,
} from '@vc/contract/events';

/** Partitions of each topic of the contract. A dead-letter topic has one. */
export const PARTITIONS = 6;

/** Topics that one program needs. */
export interface NeededTopics {
  /** It writes to them, and creates them. */
  written: string[];
  /** Another program creates them. */
  read: string[];
}

/** Dead-letter topics of all consumers. */
export const DEAD_LETTER_TOPICS = TOPICS.filter((topic) => consumersOf(topic).length > 0).map(deadLetterTopicOf);

/** Every topic, for tools that stand in for all services. */
export const ALL_TOPICS: NeededTopics = { written: [...TOPICS, ...DEAD_LETTER_TOPICS], read: [] };

/** A service writes events to its own topics, and to the dead-letter topics of those that it reads. */
export function topicsNeededBy(service: string): NeededTopics {
  const consumed: Topic[] = topicsConsumedBy(service);
  return { written: [...topicsPublishedBy(service), ...consumed.map(deadLetterTopicOf)], read: consumed };
}

export function isDeadLetterTopic(topic: string): boolean {
  return DEAD_LETTER_TOPICS.includes(topic);
}
