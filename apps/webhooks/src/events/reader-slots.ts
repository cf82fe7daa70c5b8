import { Injectable } from '@nestjs/common';
import { tooManyReaders } from './events.errors';

/** Streams and waiting requests of one process. */
const MAX_READERS = 10_000;
const MAX_OF_TENANT = 1_000;

/** Bounds the requests that wait for events. */
@Injectable()
export class ReaderSlots {
  private readonly readersOf = new Map<string, number>();
  private readers = 0;

  /** @returns a function that frees the slot @throws DomainError `RATE_LIMITED` */
  take(tenantId: string): () => void {
    const count = this.readersOf.get(tenantId) ?? 0;
    if (count >= MAX_OF_TENANT || this.readers >= MAX_READERS) throw tooManyReaders();
    this.readersOf.set(tenantId, count + 1);
    this.readers++;
    return () => this.free(tenantId);
  }

  private free(tenantId: string): void {
    const left = (this.readersOf.get(tenantId) ?? 1) - 1;
    if (left > 0) this.readersOf.set(tenantId, left);
    else this.readersOf.delete(tenantId);
    this.readers--;
  }
}
