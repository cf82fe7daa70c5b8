import { GrowingCache, Batcher } from '@vc/platform/scheduling';
import type { Database, Transaction } from '@vc/platform/persistence';
import type { ChainDefinition } from './chain-definition';
import type { ChainHead, ChainRecord, Content } from './chain-record';
import { computeHash } from './chain-record';
import { ChainsRepository } from './chains.repository';

/** Records of one transaction of `record`. */
const BATCH_SIZE = 500;
/** Tenants whose calls of `record` wait together. */
const CACHE_SIZE = 10_000;

/** What a transaction appends to one chain. */
interface Addition {
  head: ChainHead;
  records: ChainRecord[];
}

/** Appends records to the chains of one service. */
export class ChainWriter {
  private readonly chains: ChainsRepository;
  /** By transaction and tenant. */
  private readonly additions = new WeakMap<Transaction, Map<string, Promise<Addition>>>();
  private readonly batchers = new GrowingCache<string, Batcher<Content>>({
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

  /**
   * Appends in the transaction of what is recorded, with its commit. Other transactions that append to the tenant's chain
   * wait until it ends.
   */
  async append(tx: Transaction, tenantId: string, contents: readonly Content[]): Promise<void> {
    if (contents.length === 0) return;
    const addition = await this.additionOf(tx, tenantId);
    for (const content of contents) {
      const { seq, hash: previousHash } = addition.head;
      const position = { tenantId, seq: seq + 1, content, previousHash };
      const record = { ...position, hash: computeHash(position, this.chain, this.key) };
      addition.records.push(record);
      addition.head = record;
    }
  }

  /** Appends in a transaction that concurrent calls for the tenant share, so that they do not wait for each other. */
  async record(tenantId: string, content: Content): Promise<void> {
    await this.batchers.memo(tenantId).add([content]);
  }

  private async appendBatch(tenantId: string, contents: Content[]): Promise<void> {
    await this.database.transaction(tenantId, (tx) => this.append(tx, tenantId, contents));
  }

  private additionOf(tx: Transaction, tenantId: string): Promise<Addition> {
    const ofTransaction = this.additions.get(tx) ?? new Map<string, Promise<Addition>>();
    this.additions.set(tx, ofTransaction);
    const addition = ofTransaction.get(tenantId) ?? this.begin(tx, tenantId);
    ofTransaction.set(tenantId, addition);
    return addition;
  }

  private async begin(tx: Transaction, tenantId: string): Promise<Addition> {
    const addition: Addition = { head: await this.chains.lockHead(tx, tenantId), records: [] };
    this.database.withCommit(tx, () => this.chains.append(tx, addition.records, { tenantId, ...addition.head }));
    return addition;
  }
}
