import type { INestApplication } from '@nestjs/common';
import type { MicroserviceOptions } from '@nestjs/microservices';
import { type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type ConsumerGroup, EventConsumer } from './event-consumer';
import { KafkaConnection } from './kafka-connection';

/** Lets the `@EventPattern` handlers of `app` receive events, as the consumer group of that name. */
export async function connectEventConsumer(app: INestApplication, group: ConsumerGroup, logger: Logger): Promise<void> {
  const strategy = new EventConsumer(app.get(KafkaConnection), app.get(Database), logger, group);
  app.connectMicroservice<MicroserviceOptions>({ strategy }, { inheritAppConfig: false });
  await app.startAllMicroservices();
}
