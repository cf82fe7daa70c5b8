import { closeSync, existsSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

export interface CommittedOffset {
  offset: number;
  metadata: string | null;
}

type Line = [group: string, topic: string, partition: number, offset: number, metadata: string | null];

/** Stores the committed offsets of consumer groups in a log, which it compacts when it opens it. */
export class OffsetStore {
  private readonly groups = new Map<string, Map<string, Map<number, CommittedOffset>>>();
  private readonly path: string;
  private file: number;

  constructor(directory: string) {
    this.path = join(directory, 'offsets.jsonl');
    if (existsSync(this.path)) for (const line of parseLines(readFileSync(this.path, 'utf8'))) this.store(line);
    this.file = this.compact();
  }

  commit(group: string, topic: string, partition: number, committed: CommittedOffset): void {
    const line: Line = [group, topic, partition, committed.offset, committed.metadata];
    this.store(line);
    writeSync(this.file, toText(line));
  }

  find(group: string, topic: string, partition: number): CommittedOffset | undefined {
    return this.groups.get(group)?.get(topic)?.get(partition);
  }

  /** The topics and partitions for which the group has committed an offset. */
  committedPartitions(group: string): { topic: string; partitions: number[] }[] {
    const topics = this.groups.get(group) ?? new Map<string, Map<number, CommittedOffset>>();
    return [...topics].map(([topic, partitions]) => ({ topic, partitions: [...partitions.keys()] }));
  }

  /** Returns whether the group had committed an offset. */
  deleteGroup(group: string): boolean {
    if (!this.groups.delete(group)) return false;
    closeSync(this.file);
    this.file = this.compact();
    return true;
  }

  close(): void {
    closeSync(this.file);
  }

  private compact(): number {
    writeFileSync(`${this.path}.new`, this.lines().map(toText).join(''));
    renameSync(`${this.path}.new`, this.path);
    return openSync(this.path, 'a');
  }

  private store([group, topic, partition, offset, metadata]: Line): void {
    const topics = this.groups.get(group) ?? new Map<string, Map<number, CommittedOffset>>();
    const partitions = topics.get(topic) ?? new Map<number, CommittedOffset>();
    partitions.set(partition, { offset, metadata });
    this.groups.set(group, topics.set(topic, partitions));
  }

  private lines(): Line[] {
    return [...this.groups].flatMap(([group, topics]) =>
      [...topics].flatMap(([topic, partitions]) =>
        [...partitions].map(([partition, { offset, metadata }]): Line => [group, topic, partition, offset, metadata]),
      ),
    );
  }
}

function toText(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}

/** Drops an incomplete last line: the process was killed before it acknowledged the commit. */
function parseLines(text: string): Line[] {
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}
