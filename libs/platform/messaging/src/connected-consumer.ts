import type { EventConsumer } from './event-consumer';

/** The event consumer of a service, which is connected after its modules exist. A service without handlers has none. */
export class ConnectedConsumer {
  consumer: Pick<EventConsumer, 'progress' | 'handleAgain'> | undefined;
}
