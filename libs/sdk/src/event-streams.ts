import { Changes } from './changes';
import type { components, operations } from './generated/api';
import type { Operations } from './operations';
import { PlatformError } from './platform-error';
import type { Transport } from './transport';

type Resource = components['schemas']['CreateEventStream'];

/** Statuses of a client without the scope, and of a platform without streams. */
const REFUSALS = [403, 404];

/** The streams of events of a client (docs/event-feed.md). */
export class EventStreams {
  private count = 0;
  private isRefused = false;

  /** @param maxStreams that are open at a time */
  constructor(
    private readonly api: Operations<operations>,
    private readonly transport: Transport,
    private readonly maxStreams: number,
  ) {}

  /** Follows the events of a resource until `stop`. Without a stream, the result tells of no change. */
  follow(resource: Resource): Changes {
    const changes = new Changes();
    if (this.isRefused || this.count >= this.maxStreams) return changes;
    this.count += 1;
    const open = async (lastEventId: string | undefined, signal: AbortSignal) =>
      this.open(resource, lastEventId, signal);
    void changes.follow(open).finally(() => (this.count -= 1));
    return changes;
  }

  private async open(
    resource: Resource,
    lastEventId: string | undefined,
    signal: AbortSignal,
  ): Promise<ReadableStream<Uint8Array>> {
    const { data } = await this.api.createEventStream({ body: resource }, { signal }).catch((error: unknown) => {
      this.isRefused = error instanceof PlatformError && REFUSALS.includes(error.status ?? 0);
      throw error;
    });
    const { pathname, search } = new URL(data.url);
    // The client may have another address of the platform.
    return this.transport.openStream({ path: pathname + search, lastEventId, signal });
  }
}
