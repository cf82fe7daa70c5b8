import type { Database, Transaction } from '@vc/platform/persistence';
import { Batcher } from '@vc/platform/scheduling';
import { LRUCache } from 'lru-cache';
import type { ChainDefinition } from './chain-definition';
import type { ChainHead, ChainRecord, Content } from './chain-record';
import { computeHash } from './chain-record';
import { ChainsRepository } from './chains.repository';

/** Records of one transaction. */
const BATCH_SIZE = 500;
/** Tenants whose requests wait together. */
const CACHE_SIZE = 10_000;

/** Appends records to the chains of one service. */
export class ChainWriter {
  private readonly chains: ChainsRepository;
  private readonly batchers = new LRUCache<string, Batcher<Content>>({
    max: CACHE_SIZE,
    memoMethod: (tenantId) => new Batcher(BATCH_SIZE, (contents) => this.appendBatch(tenantId, contents)),
  });

  /** @param key of the chains */
  constructor(
    private readonly database: Database,
    private readonly chain: ChainDefinition,
    private readonly key: Buffer,
  ) {
    this.chains = new ChainsRepository(chain);
  }

  /** Appends in the transaction of what is recorded. Other appends of the tenant wait until it ends. */
  async append(tx: Transaction, tenantId: string, contents: readonly Content[]): Promise<void> {
    if (contents.length === 0) return;
    let head: ChainHead = await this.chains.lockHead(tx, tenantId);
    const records = contents.map((content): ChainRecord => {
      const position = { tenantId, seq: head.seq + 1, content, previousHash: head.hash };
      const record = { ...position, hash: computeHash(position, this.chain, this.key) };
      head = record;
      return record;
    });
    await this.chains.append(tx, records, { tenantId, ...head });
  }

  /** Appends in a transaction that concurrent calls for the tenant share, so that they do not wait for each other. */
  async record(tenantId: string, content: Content): Promise<void> {
    await this.batchers.memo(tenantId).add([content]);
  }

  private async appendBatch(tenantId: string, contents: Content[]): Promise<void> {
    await this.database.transaction(tenantId, (tx) => this.append(tx, tenantId, contents));
  }
}
