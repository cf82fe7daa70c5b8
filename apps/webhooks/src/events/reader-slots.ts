import { Injectable } from '@nestjs/common';
import { SharedSlots } from '@vc/platform/scheduling';
import { tooManyReaders, tooManyStreams } from './events.errors';

/** Streams and waiting requests of one process, and of one tenant in it. */
const READERS = { total: 10_000, perKey: [1_000] };
const STREAMS_OF_TENANT = 100;

/** Bounds the requests that wait for events. */
@Injectable()
export class ReaderSlots {
  private readonly readers = new SharedSlots(READERS);
  private readonly streams = new SharedSlots({ total: READERS.total, perKey: [STREAMS_OF_TENANT] });

  /** @returns a function that frees the slot @throws DomainError `RATE_LIMITED` */
  take(tenantId: string): () => void {
    const free = this.readers.take(tenantId);
    if (!free) throw tooManyReaders();
    return free;
  }

  /** As `take`, for a stream, which may hold events that it has not read. @throws DomainError `RATE_LIMITED` */
  takeStream(tenantId: string): () => void {
    const free = this.take(tenantId);
    const leave = this.streams.take(tenantId);
    if (!leave) {
      free();
      throw tooManyStreams(STREAMS_OF_TENANT);
    }
    return () => {
      free();
      leave();
    };
  }
}
