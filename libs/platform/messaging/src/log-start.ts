import type { StoredMessage } from './read-partitions';
import type { TimedRange } from './topic-ranges';

/**
 * Finds the time from which partitions are whole, if it is later than wanted. A partition that has lost records, and whose
 * first record is wanted, may have lost wanted ones.
 */
export class LogStart {
  /** Undefined while nothing can be missing. */
  time: Date | undefined;
  private readonly unread = new Set<string>();

  /** @param now the beginning of a log without records */
  constructor(private readonly now: Date) {}

  /** @param range from the first record at or after the wanted time */
  addPartition({ topic, partition, start, end, low }: TimedRange): void {
    if (low === '0' || BigInt(start) > BigInt(low)) return;
    if (BigInt(start) >= BigInt(end)) this.add(this.now);
    else this.unread.add(`${topic}/${partition}`);
  }

  /** The messages of a partition come in order. */
  observe({ topic, partition, message }: StoredMessage): void {
    if (this.unread.delete(`${topic}/${partition}`)) this.add(new Date(Number(message.timestamp)));
  }

  private add(start: Date): void {
    if (!this.time || start > this.time) this.time = start;
  }
}
