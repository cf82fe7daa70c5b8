import { Module, type Type } from '@nestjs/common';
import { ServiceConfig } from '@vc/platform/config';
import { createDeadLetters, createMessagingTables, isolateTenants } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

class CreateSeen1700000000001 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
    await createDeadLetters(queryRunner);
    await queryRunner.query(`CREATE TABLE seen (tenant_id uuid NOT NULL, event_id uuid NOT NULL)`);
    await isolateTenants(queryRunner, 'seen');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE seen, outbox, inbox, dead_letters`);
  }
}

@Module({})
class RecordingModule {}

/**
 * A service that consumes issuances, and publishes what happens to endpoints. Its schema `recording` has the table `seen`, with the ids
 * of tenant and event, which the controller fills.
 */
export function recordingService(controller: Type): ServiceDefinition {
  return {
    name: 'webhook-delivery',
    area: 'api',
    schema: 'recording',
    config: ServiceConfig,
    entities: [],
    migrations: [CreateSeen1700000000001],
    modules: () => [{ module: RecordingModule, controllers: [controller] }],
    consumerGroup: 'recording',
  };
}
