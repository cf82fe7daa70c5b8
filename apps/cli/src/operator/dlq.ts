import { TOPICS } from '@vc/contract/events';
import { UsageError } from '@vc/development/command-line';
import { DeadLetters, KafkaConnection } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { kafkaFrom } from './brokers';
import type { Terminal } from '../terminal';

const PROGRAM = 'dlq';

interface TopicOptions {
  topic?: string;
}

/** Prints the messages that no consumer could handle and that were not replayed, as JSON. @throws UsageError for an unknown topic */
export async function listDeadLetters({ topic }: TopicOptions, { environment, out }: Terminal): Promise<void> {
  const letters = new DeadLetters(connect(topic, environment));
  out(`${JSON.stringify(await letters.list(topic), null, 2)}\n`);
}

/** Sends the messages to their topics again, for the consumers that could not handle them. @throws UsageError for an unknown topic */
export async function replayDeadLetters({ topic }: TopicOptions, { environment, out }: Terminal): Promise<void> {
  const connection = connect(topic, environment);
  await connection.producer.connect();
  try {
    const { replayed, passedOver } = await new DeadLetters(connection).replay(topic);
    for (const { eventType, eventId, consumer } of replayed) out(`replayed ${eventType} ${eventId} for ${consumer}\n`);
    for (const { origin, error } of passedOver) out(`passed over ${origin}, which is no event (${error})\n`);
    out(`${replayed.length} replayed, ${passedOver.length} passed over\n`);
  } finally {
    await connection.producer.disconnect();
  }
}

function connect(topic: string | undefined, environment: NodeJS.ProcessEnv): KafkaConnection {
  if (topic !== undefined && !TOPICS.some((each) => each === topic)) {
    throw new UsageError(`There is no topic ${topic}. The topics are: ${TOPICS.join(', ')}.`);
  }
  return new KafkaConnection(PROGRAM, kafkaFrom(environment), createLogger(PROGRAM, 'fatal'));
}
