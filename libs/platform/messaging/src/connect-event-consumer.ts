import type { INestApplication } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { ServiceKeys } from '@vc/platform/access-control';
import { type Logger, Tracing } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { ConsumerGroup } from './consumer-group';
import { EventConsumer } from './event-consumer';
import { KafkaConnection } from './kafka-connection';

/** The event consumer of a service, which is connected after its modules exist. A service without handlers has none. */
export class ConnectedConsumer {
  consumer: Pick<EventConsumer, 'progress' | 'handleAgain'> | undefined;
}

/** Connects the `@EventPattern` handlers of `app` to Kafka as the given consumer group. */
export async function connectEventConsumer(app: INestApplication, group: ConsumerGroup, logger: Logger): Promise<void> {
  const [connection, database] = [app.get(KafkaConnection), app.get(Database)];
  const strategy = new EventConsumer(group, {
    connection,
    database,
    keys: app.get(ServiceKeys),
    clock: app.get<Clock>(CLOCK),
    logger,
    tracing: app.get(Tracing),
  });
  app.get(ConnectedConsumer).consumer = strategy;
  app.connectMicroservice<MicroserviceOptions>({ strategy }, { inheritAppConfig: false });
  await app.startAllMicroservices();
}
