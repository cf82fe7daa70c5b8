import { DynamicModule, Module, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { ServiceKeys } from '@vc/platform/access-control';
import { type Logger, Metrics, Tracing } from '@vc/platform/observability';
import { Database, SweeperContext } from '@vc/platform/persistence';
import { systemClock } from '@vc/platform/scheduling';
import { ConnectedConsumer } from './connect-event-consumer';
import { EventHistory } from './event-history';
import { KafkaConnection } from './kafka-connection';
import type { KafkaSettings } from './kafka-settings';
import { Outbox } from './outbox';
import { OutboxArchiveSweeper } from './outbox-archive-sweeper';
import { sampleOutbox } from './outbox-metrics';
import { OutboxRelay } from './outbox-relay';
import { OutboxStateRepository } from './outbox-state.repository';

export interface MessagingOptions {
  /** Of the service, which signs its events and verifies those of others. */
  keys: ServiceKeys;
  kafka: KafkaSettings;
  logger: Logger;
  tracing: Tracing;
  /** Published events are kept for so long; 0 keeps none. */
  archiveHours: number;
  /** Wakes the replica that publishes the events of this one. Default: this one publishes them. */
  wakePublisher?: (() => void) | undefined;
}

/** Provides `Outbox` and runs its relay. It needs the tables of `createMessagingTables`. */
@Module({})
export class MessagingModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly connection: KafkaConnection,
    private readonly relay: OutboxRelay,
  ) {}

  static register({ keys, kafka, logger, tracing, archiveHours, wakePublisher }: MessagingOptions): DynamicModule {
    return {
      module: MessagingModule,
      global: true,
      providers: [
        { provide: KafkaConnection, useFactory: () => new KafkaConnection(keys.service, kafka, logger) },
        {
          provide: EventHistory,
          useFactory: (connection: KafkaConnection) => new EventHistory(connection, keys),
          inject: [KafkaConnection],
        },
        ConnectedConsumer,
        {
          provide: OutboxStateRepository,
          useFactory: (database: Database) => new OutboxStateRepository(database),
          inject: [Database],
        },
        {
          provide: OutboxRelay,
          useFactory: (database: Database, connection: KafkaConnection, repository: OutboxStateRepository) => {
            sampleOutbox({ metrics: Metrics.current(), repository, clock: systemClock });
            const isArchiving = archiveHours > 0;
            return new OutboxRelay({ database, connection, keys, isArchiving, logger, tracing, wakePublisher });
          },
          inject: [Database, KafkaConnection, OutboxStateRepository],
        },
        {
          provide: OutboxArchiveSweeper,
          useFactory: (context: SweeperContext) => new OutboxArchiveSweeper(context, archiveHours),
          inject: [SweeperContext],
        },
        {
          provide: Outbox,
          useFactory: (database: Database, relay: OutboxRelay) => new Outbox(database, relay, keys.service),
          inject: [Database, OutboxRelay],
        },
      ],
      exports: [KafkaConnection, ConnectedConsumer, EventHistory, Outbox, OutboxRelay, OutboxStateRepository],
    };
  }

  /** The start does not wait for the broker. Events wait in the outbox. */
  onApplicationBootstrap(): void {
    void this.connection.connect().then((isConnected) => {
      if (isConnected) this.relay.start();
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.relay.stop();
    await this.connection.close();
  }
}
