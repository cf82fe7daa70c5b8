import { TOPICS } from '@vc/contract/events';
import { UsageError } from '@vc/development/command-line';
import { DeadLetters, KafkaConnection } from '@vc/platform/messaging';
import { createLogger } from '@vc/platform/observability';
import { kafkaFrom } from './brokers';
import { Options } from './options';
import { print } from './print';

const PROGRAM = 'dlq';

const DLQ_USAGE = `npm run dlq -- <command> [--topic <topic>]

  list
      print what the platform's consumers could not handle, and that were not replayed, as JSON
  replay
      send it to its topic again, for the consumer that could not handle it

The broker is that of KAFKA_BROKERS, or of the platform that keeps its data in DATA_DIR (.data). TLS and SASL have the
variables of a service: docs/kafka.md
Topics: ${TOPICS.join(', ')}`;

/** Dead letters of the platform's consumers. */
export async function dlq([command = 'help', ...rest]: string[]): Promise<void> {
  if (command === 'help') return print(DLQ_USAGE);
  if (command !== 'list' && command !== 'replay') throw new UsageError(`There is no command ${command}.`);
  const topic = Options.parse(rest, ['topic']).text('topic');
  if (topic !== undefined && !TOPICS.some((each) => each === topic)) {
    throw new UsageError(`There is no topic ${topic}.`);
  }
  const connection = new KafkaConnection(PROGRAM, kafkaFrom(process.env), createLogger(PROGRAM, 'fatal'));
  const letters = new DeadLetters(connection);
  if (command === 'list') return print(JSON.stringify(await letters.list(topic), null, 2));
  await connection.producer.connect();
  try {
    const { replayed, passedOver } = await letters.replay(topic);
    for (const { eventType, eventId, consumer } of replayed) print(`replayed ${eventType} ${eventId} for ${consumer}`);
    for (const { origin, error } of passedOver) print(`passed over ${origin}, which is no event (${error})`);
    print(`${replayed.length} replayed, ${passedOver.length} passed over`);
  } finally {
    await connection.producer.disconnect();
  }
}
