import { ServiceConfig } from '@vc/platform/config';
import type { ServiceDefinition } from '@vc/platform/service';
import { createMessagingTables } from '@vc/platform/persistence';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import type { AuditedService } from './index';
import { ADMIN_CHAIN, createAdminChain, createPublications } from './index';

class CreateAudited1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createAdminChain(queryRunner);
    await createPublications(queryRunner);
  }

  async down(): Promise<void> {
    throw new Error('Specs create a new database instead.');
  }
}

/** A service that only has an audit. */
export const auditedService: ServiceDefinition = {
  name: 'trust',
  area: 'api',
  schema: 'audited',
  config: ServiceConfig,
  entities: [],
  migrations: [CreateAudited1700000000001],
  modules: () => [],
  audit: ADMIN_CHAIN,
};

export const AUDITED: AuditedService = { service: 'trust', schema: 'audited', chain: ADMIN_CHAIN };
