import type { Database } from '@vc/platform/persistence';
import type { ChainDefinition } from './chain-definition';
import { ChainsRepository } from './chains.repository';
import { computeEndMac } from './ended-chain';

/** Ends the chains of deleted tenants. */
export class ChainEnd {
  private readonly chains: ChainsRepository;

  /** @param key of `endedChainKey` */
  constructor(
    private readonly database: Database,
    private readonly chain: ChainDefinition,
    private readonly key: Buffer,
  ) {
    this.chains = new ChainsRepository(chain);
  }

  /** The tables of the chains. */
  get tables(): string[] {
    return [this.chain.records, this.chain.heads];
  }

  /**
   * Notes where the chain of a deleted tenant ends, with a MAC, and removes its head. The publications with former heads stay
   * provable. A tenant without a chain has none to end.
   */
  async end(tenantId: string): Promise<void> {
    await this.database.transaction(tenantId, async (tx) => {
      const last = await this.chains.removeHead(tx, tenantId);
      if (!last) return;
      const head = { tenantId, ...last };
      await this.chains.noteEnd(tx, { ...head, mac: computeEndMac(head, this.key) });
    });
  }
}
