import { type ServiceName, SERVICES } from '@vc/contract/access';
import { topicsConsumedBy } from '@vc/contract/events';
import type { DeadLetterSummary, LettersPage } from '@vc/platform/messaging';
import type { InternalHttp } from '@vc/platform/service-clients';

/** The services that consume events, so that they have dead letters. */
export const CONSUMERS: readonly ServiceName[] = SERVICES.filter((service) => topicsConsumedBy(service).length > 0);

interface Clients {
  /** For questions, which wait a short time. */
  asking: InternalHttp;
  /** For replays, which take as long as their handlers. */
  acting: InternalHttp;
}

/** The place of a letter in the order of the list, and on which side of it the page is. */
export interface Edge {
  failedAt: string;
  id: string;
  side: 'before' | 'after';
}

/** The dead letters of one consuming service. */
export class ConsumerLetters {
  constructor(
    readonly service: ServiceName,
    private readonly clients: Clients,
  ) {}

  /** @throws DomainError `UNAVAILABLE` */
  async list(limit: number, edge: Edge | undefined): Promise<LettersPage> {
    const query = new URLSearchParams({ limit: String(limit), ...edge });
    return this.clients.asking.request('GET', `/internal/dead-letters?${query}`);
  }

  /** @throws DomainError `UNAVAILABLE` */
  async find(id: string): Promise<DeadLetterSummary | undefined> {
    return this.clients.asking.find('GET', `/internal/dead-letters/${id}`);
  }

  /** @returns whether the message was handled; undefined when there is no such letter any more */
  async replay(id: string): Promise<boolean | undefined> {
    const path = `/internal/dead-letters/${id}/replays`;
    return (await this.clients.acting.find<{ isHandled: boolean }>('POST', path))?.isHandled;
  }

  async discard(id: string): Promise<void> {
    await this.clients.acting.request('POST', `/internal/dead-letters/${id}/discards`);
  }

  async close(): Promise<void> {
    await Promise.all([this.clients.asking.close(), this.clients.acting.close()]);
  }
}
