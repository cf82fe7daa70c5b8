import { addWebhookEndpoints, dropWebhookEndpoints } from '@vc/feature/annotations';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookEndpoints1700000000007 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await addWebhookEndpoints(queryRunner, 'presentations');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropWebhookEndpoints(queryRunner, 'presentations');
  }
}
