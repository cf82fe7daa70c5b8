import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { ServiceName } from '@vc/contract/access';
import type { ConsumerLetters } from './consumer-letters';
import { consumersUnavailable } from './dead-letter.errors';

interface Answers<T> {
  answers: T[];
  /** Services that have not answered. */
  unavailable: ServiceName[];
}

/** The services that consume events, and that have letters therefore. */
@Injectable()
export class ConsumersOfEvents implements OnApplicationShutdown {
  constructor(private readonly consumers: ConsumerLetters[]) {}

  /** Asks all of them at the same time. */
  async askEach<T>(ask: (consumer: ConsumerLetters) => Promise<T>): Promise<Answers<T>> {
    const settled = await Promise.allSettled(this.consumers.map(ask));
    return {
      answers: settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
      unavailable: this.consumers.flatMap(({ service }, index) =>
        settled[index]?.status === 'fulfilled' ? [] : [service],
      ),
    };
  }

  /** @throws DomainError `UNAVAILABLE` when there are some: one of them may have what is looked for */
  assertAvailable(unavailable: ServiceName[]): void {
    if (unavailable.length > 0) throw consumersUnavailable(unavailable);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.consumers.map(async (consumer) => consumer.close()));
  }
}
