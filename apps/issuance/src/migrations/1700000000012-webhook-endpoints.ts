import { addWebhookEndpoints, dropWebhookEndpoints } from '@vc/feature/annotations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookEndpoints1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addWebhookEndpoints(queryRunner, 'issuances');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropWebhookEndpoints(queryRunner, 'issuances');
  }
}
