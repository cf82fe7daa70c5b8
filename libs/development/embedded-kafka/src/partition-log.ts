import assert from 'node:assert/strict';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { DiskError } from './disk-error';
import { ErrorCode } from './error-codes';
import type { BatchHeader } from './record-batch';
import { readBatchHeader, setBaseOffset, sizeOfBatchAt } from './record-batch';

/** Batches that an idempotent producer may repeat: it has at most five requests in flight. */
const BATCHES_IN_FLIGHT = 5;

interface IndexEntry {
  firstOffset: number;
  lastOffset: number;
  maxTimestamp: number;
  position: number;
  size: number;
}

interface ProducerBatch {
  epoch: number;
  firstSequence: number;
  lastSequence: number;
  baseOffset: number;
}

export interface AppendResult {
  errorCode: number;
  baseOffset: number;
}

/** An append-only file of record batches, with an index in memory. */
export class PartitionLog {
  private readonly file: number;
  private readonly index: IndexEntry[] = [];
  private readonly producers = new Map<bigint, ProducerBatch[]>();
  private readonly watchers = new Set<() => void>();
  private size = 0;
  /** Offset of the next record. */
  nextOffset = 0;

  constructor(private readonly path: string) {
    this.file = openSync(path, 'a+');
    this.recover();
  }

  /** Offset of the first record that is kept. */
  get startOffset(): number {
    return this.index[0]?.firstOffset ?? this.nextOffset;
  }

  append(records: Buffer): AppendResult {
    const batch = Buffer.from(records);
    const header = readBatchHeader(batch);
    if (!header) return { errorCode: ErrorCode.CORRUPT_MESSAGE, baseOffset: -1 };
    const result = this.checkSequence(header);
    if (result) return result;
    const baseOffset = this.nextOffset;
    setBaseOffset(batch, baseOffset);
    if (writeSync(this.file, batch) < batch.length) throw new DiskError(`${this.path} has only a part of the batch.`);
    this.addToIndex({ ...header, baseOffset });
    this.watchers.forEach((notify) => notify());
    return { errorCode: ErrorCode.NONE, baseOffset };
  }

  /** Whole batches from the one with `offset`, at least one of them. Undefined for an offset outside of the log. */
  read(offset: number, maxBytes: number): Buffer | undefined {
    if (offset < this.startOffset || offset > this.nextOffset) return undefined;
    const first = this.positionInIndex(offset);
    const start = this.index[first];
    if (!start) return Buffer.alloc(0);
    let size = start.size;
    for (
      let next = this.index[first + 1], at = first + 1;
      next && size + next.size <= maxBytes;
      next = this.index[++at]
    ) {
      size += next.size;
    }
    const batches = Buffer.allocUnsafe(size);
    readSync(this.file, batches, 0, size, start.position);
    return batches;
  }

  /** The first offset of the first batch with a record at or after `timestamp`. */
  offsetAt(timestamp: number): { offset: number; timestamp: number } | undefined {
    const entry = this.index.find(({ maxTimestamp }) => maxTimestamp >= timestamp);
    return entry && { offset: entry.firstOffset, timestamp: entry.maxTimestamp };
  }

  watch(notify: () => void): void {
    this.watchers.add(notify);
  }

  unwatch(notify: () => void): void {
    this.watchers.delete(notify);
  }

  close(): void {
    closeSync(this.file);
  }

  delete(): void {
    this.close();
    rmSync(this.path, { force: true });
  }

  /** Rebuilds the index, and truncates an incomplete batch of a killed process. */
  private recover(): void {
    const length = fstatSync(this.file).size;
    const content = Buffer.allocUnsafe(length);
    readSync(this.file, content, 0, length, 0);
    for (;;) {
      const size = sizeOfBatchAt(content, this.size);
      const header = size && readBatchHeader(content.subarray(this.size, this.size + size));
      if (!header) break;
      this.addToIndex(header);
    }
    if (this.size < length) ftruncateSync(this.file, this.size);
  }

  private addToIndex(header: BatchHeader): void {
    const lastOffset = header.baseOffset + header.lastOffsetDelta;
    const { maxTimestamp, sizeInBytes: size } = header;
    this.index.push({ firstOffset: header.baseOffset, lastOffset, maxTimestamp, position: this.size, size });
    this.nextOffset = lastOffset + 1;
    this.size += size;
    if (header.producerId >= 0n) this.rememberProducer(header);
  }

  private rememberProducer(header: BatchHeader): void {
    const batches = this.producers.get(header.producerId) ?? [];
    batches.push({
      epoch: header.producerEpoch,
      firstSequence: header.baseSequence,
      lastSequence: header.baseSequence + header.lastOffsetDelta,
      baseOffset: header.baseOffset,
    });
    this.producers.set(header.producerId, batches.slice(-BATCHES_IN_FLIGHT));
  }

  /** The result for a repeated batch or one after a gap. Undefined for the next batch of its producer. */
  private checkSequence(header: BatchHeader): AppendResult | undefined {
    const batches = (this.producers.get(header.producerId) ?? []).filter(({ epoch }) => epoch === header.producerEpoch);
    const last = batches.at(-1);
    if (!last || header.baseSequence === last.lastSequence + 1) return undefined;
    const repeated = batches.find(({ firstSequence }) => firstSequence === header.baseSequence);
    if (repeated) return { errorCode: ErrorCode.NONE, baseOffset: repeated.baseOffset };
    return { errorCode: ErrorCode.OUT_OF_ORDER_SEQUENCE_NUMBER, baseOffset: -1 };
  }

  private positionInIndex(offset: number): number {
    let low = 0;
    let high = this.index.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const entry = this.index[middle];
      assert(entry, 'The middle is outside of the index.');
      if (entry.lastOffset < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
