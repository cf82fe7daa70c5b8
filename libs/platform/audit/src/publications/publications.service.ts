import type { PublishedHeads } from '@vc/contract/events';
import { PLATFORM_TENANT } from '@vc/contract/events';
import type { Outbox } from '@vc/platform/messaging';
import { createEvent } from '@vc/platform/messaging';
import type { Database, Transaction } from '@vc/platform/persistence';
import type { Clock } from '@vc/platform/scheduling';
import type { ChainDefinition } from '../chains/chain-definition';
import { computeMac, FIRST_PREVIOUS_MAC } from './publication';
import { PublicationsRepository } from './publications.repository';

/** Heads of one publication, so that its message stays far below the megabyte that Kafka accepts. */
const MAX_HEADS = 1_000;
const PAGE_SIZE = 100;

interface Dependencies {
  service: string;
  chain: ChainDefinition;
  /** Key of the MACs. */
  key: Buffer;
  database: Database;
  outbox: Outbox;
  clock: Clock;
}

/** The numbered publications of one service. Each contains the MAC of the one before. */
export class PublicationsService {
  private readonly publications: PublicationsRepository;

  constructor(private readonly options: Dependencies) {
    this.publications = new PublicationsRepository(options.service, options.chain);
  }

  /** Publishes every head that has moved. Without one nothing is published. */
  async publish(): Promise<void> {
    const { database } = this.options;
    while ((await database.acrossTenants((tx) => this.publishBatch(tx))) === MAX_HEADS);
  }

  async findLast(): Promise<PublishedHeads | undefined> {
    return this.options.database.acrossTenants((tx) => this.publications.findLast(tx));
  }

  /** Passes the publications after a number to `receive`, page by page. */
  async readAfter(sequence: number, receive: (page: PublishedHeads[]) => Promise<void>): Promise<void> {
    for (let [last, count] = [sequence, PAGE_SIZE]; count === PAGE_SIZE;) {
      const after = last;
      const page = await this.options.database.acrossTenants((tx) => this.publications.listAfter(tx, after, PAGE_SIZE));
      if (page.length > 0) await receive(page);
      last = page.at(-1)?.sequence ?? last;
      count = page.length;
    }
  }

  private async publishBatch(tx: Transaction): Promise<number> {
    const { service, key, clock, outbox } = this.options;
    await this.publications.lock(tx);
    const heads = await this.publications.listMoved(tx, MAX_HEADS);
    if (heads.length === 0) return 0;
    const last = await this.publications.findLast(tx);
    const publication = {
      service,
      sequence: (last?.sequence ?? 0) + 1,
      previousMac: last?.mac ?? FIRST_PREVIOUS_MAC,
      publishedAt: clock().toISOString(),
      ...(await this.publications.markPublished(tx, heads)),
      heads,
    };
    const published = { ...publication, mac: computeMac(publication, key) };
    await this.publications.insert(tx, published);
    outbox.add(tx, createEvent('audit.heads.published', PLATFORM_TENANT, service, published));
    return heads.length;
  }
}
