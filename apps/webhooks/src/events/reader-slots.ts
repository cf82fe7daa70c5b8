import { Injectable } from '@nestjs/common';
import { SharedSlots } from '@vc/platform/scheduling';
import { tooManyReaders } from './events.errors';

/** Streams and waiting requests of one process, and of one tenant in it. */
const READERS = { total: 10_000, perKey: [1_000] };

/** Bounds the requests that wait for events. */
@Injectable()
export class ReaderSlots {
  private readonly slots = new SharedSlots(READERS);

  /** @returns a function that frees the slot @throws DomainError `RATE_LIMITED` */
  take(tenantId: string): () => void {
    const free = this.slots.take(tenantId);
    if (!free) throw tooManyReaders();
    return free;
  }
}
