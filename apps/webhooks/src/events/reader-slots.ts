import { Injectable } from '@nestjs/common';
import { tooManyReaders, tooManyStreams } from './events.errors';

/** Streams and waiting requests of one process. */
const MAX_READERS = 10_000;
const MAX_OF_TENANT = 1_000;
const MAX_STREAMS_OF_TENANT = 100;

/** Bounds the requests that wait for events. */
@Injectable()
export class ReaderSlots {
  private readonly readersOf = new Map<string, number>();
  private readonly streamsOf = new Map<string, number>();
  private readers = 0;

  /** @returns a function that frees the slot @throws DomainError `RATE_LIMITED` */
  take(tenantId: string): () => void {
    if (countOf(this.readersOf, tenantId) >= MAX_OF_TENANT || this.readers >= MAX_READERS) throw tooManyReaders();
    this.readers++;
    const leave = enter(this.readersOf, tenantId);
    return () => {
      this.readers--;
      leave();
    };
  }

  /** As `take`, for a stream, which may hold events that it has not read. @throws DomainError `RATE_LIMITED` */
  takeStream(tenantId: string): () => void {
    if (countOf(this.streamsOf, tenantId) >= MAX_STREAMS_OF_TENANT) throw tooManyStreams(MAX_STREAMS_OF_TENANT);
    const free = this.take(tenantId);
    const leave = enter(this.streamsOf, tenantId);
    return () => {
      free();
      leave();
    };
  }
}

function countOf(counts: Map<string, number>, tenantId: string): number {
  return counts.get(tenantId) ?? 0;
}

function enter(counts: Map<string, number>, tenantId: string): () => void {
  counts.set(tenantId, countOf(counts, tenantId) + 1);
  return () => {
    const left = countOf(counts, tenantId) - 1;
    if (left > 0) counts.set(tenantId, left);
    else counts.delete(tenantId);
  };
}
