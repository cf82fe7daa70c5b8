import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ErrorCode } from './error-codes';
import { PartitionLog } from './partition-log';

const NAME = /^(?!\.{1,2}$)[\w.-]{1,249}$/;
const MAX_PARTITIONS = 1_000;

/** The topics of one data folder. */
export class TopicStore {
  private readonly topics = new Map<string, PartitionLog[]>();
  private readonly listFile: string;

  constructor(
    private readonly directory: string,
    private readonly defaultPartitions: number,
  ) {
    this.listFile = join(directory, 'topics.json');
    if (!existsSync(this.listFile)) return;
    const list = JSON.parse(readFileSync(this.listFile, 'utf8')) as Record<string, number>;
    for (const [name, partitions] of Object.entries(list)) this.open(name, partitions);
  }

  names(): string[] {
    return [...this.topics.keys()];
  }

  partitions(topic: string): PartitionLog[] | undefined {
    return this.topics.get(topic);
  }

  partition(topic: string, partition: number): PartitionLog | undefined {
    return this.topics.get(topic)?.[partition];
  }

  /** Returns an error code of the protocol. @param partitions -1 for the broker's default */
  create(name: string, partitions: number, validateOnly = false): number {
    if (!NAME.test(name)) return ErrorCode.INVALID_TOPIC;
    if (this.topics.has(name)) return ErrorCode.TOPIC_ALREADY_EXISTS;
    if (partitions === 0 || partitions > MAX_PARTITIONS) return ErrorCode.INVALID_REQUEST;
    if (validateOnly) return ErrorCode.NONE;
    this.open(name, partitions > 0 ? partitions : this.defaultPartitions);
    this.saveList();
    return ErrorCode.NONE;
  }

  delete(name: string): number {
    const logs = this.topics.get(name);
    if (!logs) return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION;
    this.topics.delete(name);
    this.saveList();
    logs.forEach((log) => log.delete());
    return ErrorCode.NONE;
  }

  close(): void {
    for (const logs of this.topics.values()) logs.forEach((log) => log.close());
  }

  private open(name: string, partitions: number): void {
    const file = (partition: number) => join(this.directory, `${name}-${partition}.log`);
    this.topics.set(
      name,
      Array.from({ length: partitions }, (_, partition) => new PartitionLog(file(partition))),
    );
  }

  /** Replaces the file in one step, so that a killed process leaves the old list or the new one. */
  private saveList(): void {
    const list = Object.fromEntries([...this.topics].map(([name, logs]) => [name, logs.length]));
    writeFileSync(`${this.listFile}.new`, JSON.stringify(list));
    renameSync(`${this.listFile}.new`, this.listFile);
  }
}
