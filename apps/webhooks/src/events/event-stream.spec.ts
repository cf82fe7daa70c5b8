import { Writable } from 'node:stream';
import { EventStream } from './event-stream';
import type { FeedEvent } from './feed-event';
import { UnreadBudget } from './unread-budget';

const KIB = 1024;
const MIB = 1024 * KIB;
const TENANT = 'a';

const eventOf = (id: number, bytes = 16 * KIB): FeedEvent => ({
  id: String(id),
  eventType: 'openid4vc.issuance.offered',
  resourceId: 'r',
  body: 'x'.repeat(bytes),
  occurredAt: new Date(),
  position: { tx: 1n, seq: BigInt(id) },
});

/** A reader that takes nothing more after its first bytes, as a socket whose buffers are full. */
class StuckReader extends Writable {
  override _write(): void {
    // It never calls back.
  }
}

describe('EventStream', () => {
  let budget: UnreadBudget;

  beforeEach(() => {
    budget = new UnreadBudget();
  });

  function openStuck(tenantId = TENANT): EventStream {
    const stream = new EventStream(tenantId, budget);
    stream.on('error', () => undefined).pipe(new StuckReader());
    stream.begin();
    return stream;
  }

  /** Returns what the reader has got so far. */
  function openReading(tenantId = TENANT): { stream: EventStream; read: Buffer[] } {
    const stream = new EventStream(tenantId, budget);
    const read: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => read.push(chunk));
    stream.begin();
    return { stream, read };
  }

  const turn = async () => new Promise((resolve) => setImmediate(resolve));

  it('sends events in their order, with their ids', async () => {
    const { stream, read } = openReading();
    for (let id = 0; id < 50; id += 1) {
      stream.send(eventOf(id, 10));
      if (id % 7 === 0) await turn();
    }
    stream.end();
    await new Promise((resolve) => stream.once('close', resolve));
    const text = Buffer.concat(read).toString();
    expect(text).toMatch(/^retry: 1000\n\nid: 0\nevent: openid4vc\.issuance\.offered\ndata: xxxxxxxxxx\n\nid: 1\n/);
    expect(text.match(/^id: \d+$/gm)).toEqual(Array.from({ length: 50 }, (_, id) => `id: ${id}`));
    expect(budget.unread).toBe(0);
  });

  it('shares one buffer of an event among all streams', async () => {
    const readers = [openReading(), openReading(), openReading('b')];
    const event = eventOf(1);
    readers.forEach(({ stream }) => stream.send(event));
    await turn();
    const [first, ...others] = readers.map(({ read }) => read.at(-1)!);
    expect(first).toHaveLength(event.body.length + 'id: 1\nevent: openid4vc.issuance.offered\ndata: \n\n'.length);
    others.forEach((other) =>
      expect(other.buffer === first!.buffer && other.byteOffset === first!.byteOffset).toBe(true),
    );
  });

  it('ends the stream of a reader that leaves 256 KiB unread, and counts nothing of it any more', async () => {
    const stream = openStuck();
    const reading = openReading();
    for (let id = 0; id < 30; id += 1) {
      const event = eventOf(id);
      for (const each of [stream, reading.stream]) each.send(event);
      expect(stream.unread).toBeLessThanOrEqual(256 * KIB);
      await turn();
    }
    expect([stream.destroyed, reading.stream.destroyed]).toEqual([true, false]);
    expect(reading.read.filter((chunk) => chunk.length > KIB)).toHaveLength(30);
    expect(budget.unread).toBe(0);
  });

  it('keeps the unread bytes of an organization below 8 MiB, and ends the slowest of its streams only', async () => {
    const other = openStuck('b');
    other.send(eventOf(0));
    const stuck = Array.from({ length: 100 }, () => openStuck());
    const slowest = stuck[0]!;
    await turn();
    for (let extra = 0; extra < 5; extra += 1) slowest.send(eventOf(extra));
    let ended = 0;
    for (let id = 0; ended === 0; id += 1) {
      for (const stream of stuck) stream.send(eventOf(id));
      expect(budget.unread).toBeLessThanOrEqual(8 * MIB + other.unread);
      ended = stuck.filter(({ destroyed }) => destroyed).length;
    }
    expect(slowest.destroyed).toBe(true);
    expect(ended).toBeLessThan(20);
    expect(other.destroyed).toBe(false);
  });

  it('keeps the unread bytes of the process below 64 MiB', async () => {
    const streams = Array.from({ length: 12 }, (_, tenant) =>
      Array.from({ length: 40 }, () => openStuck(String(tenant))),
    ).flat();
    await turn();
    for (let id = 0; id < 14; id += 1) {
      const event = eventOf(id);
      for (const stream of streams) stream.send(event);
      expect(budget.unread).toBeLessThanOrEqual(64 * MIB);
    }
    expect(streams.some(({ destroyed }) => destroyed)).toBe(true);
    expect(budget.unread).toBeGreaterThan(60 * MIB);
    streams.forEach((stream) => stream.destroy());
    expect(budget.unread).toBe(0);
  });

  it('sends no heartbeat to a reader that has not read the last one', async () => {
    const stream = openStuck();
    await turn();
    for (let beat = 0; beat < 1_000; beat += 1) stream.beat();
    expect(stream.unread).toBeLessThan(10);
  });

  it('ends a stream whose reader does not read its end', async () => {
    const stream = openStuck();
    for (let id = 0; id < 5; id += 1) stream.send(eventOf(id));
    await turn();
    stream.end();
    await turn();
    expect(stream.destroyed).toBe(false);
    stream.end();
    expect([stream.destroyed, budget.unread]).toEqual([true, 0]);
  });
});
