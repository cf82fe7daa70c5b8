import { type DynamicModule, Module } from '@nestjs/common';
import { DataKeys, type EnvelopeCipher } from '@vc/platform/key-store';
import { Outbox } from '@vc/platform/messaging';
import type { Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AdminAudit } from './acts/admin-audit';
import type { ChainDefinition } from './chains/chain-definition';
import { ChainEnd } from './chains/chain-end';
import { ChainWriter } from './chains/chain-writer';
import { endedChainKey } from './chains/ended-chain';
import { HeadsPublisher } from './publications/heads-publisher';
import { publicationKey } from './publications/publication';
import { PublicationsService } from './publications/publications.service';

export interface AuditOptions {
  service: string;
  chain: ChainDefinition;
  /** `AUDIT_HEADS_FILE` */
  headsFile: string | undefined;
  logger: Logger;
}

const CHAIN_CIPHER = Symbol('CHAIN_CIPHER');

/** Provides `ChainWriter`, `AdminAudit` and `ChainEnd`, and publishes the heads of the chains. */
@Module({})
export class AuditModule {
  static register({ service, chain, headsFile: file, logger }: AuditOptions): DynamicModule {
    const cipher = {
      provide: CHAIN_CIPHER,
      inject: [DataKeys],
      useFactory: (keys: DataKeys) => keys.cipherFor(chain.keyOwner),
    };
    const writer = {
      provide: ChainWriter,
      inject: [Database, CHAIN_CIPHER],
      useFactory: (database: Database, keys: EnvelopeCipher) =>
        new ChainWriter(database, chain, keys.derive(chain.keyPurpose)),
    };
    const audit = {
      provide: AdminAudit,
      inject: [ChainWriter, CLOCK],
      useFactory: (chains: ChainWriter, clock: Clock) => new AdminAudit(service, chains, clock),
    };
    const publisher = {
      provide: HeadsPublisher,
      inject: [Database, Outbox, CHAIN_CIPHER, CLOCK],
      useFactory: (database: Database, outbox: Outbox, keys: EnvelopeCipher, clock: Clock) => {
        const key = publicationKey(keys);
        const publications = new PublicationsService({ service, chain, key, database, outbox, clock });
        return new HeadsPublisher({ service, publications, file, logger });
      },
    };
    const chainEnd = {
      provide: ChainEnd,
      inject: [Database, CHAIN_CIPHER],
      useFactory: (database: Database, keys: EnvelopeCipher) => new ChainEnd(database, chain, endedChainKey(keys)),
    };
    return {
      module: AuditModule,
      global: true,
      providers: [cipher, writer, audit, publisher, chainEnd],
      exports: [ChainWriter, AdminAudit, HeadsPublisher, ChainEnd],
    };
  }
}
