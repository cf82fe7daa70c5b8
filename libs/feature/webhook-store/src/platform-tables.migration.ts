import {
  createAdminChain,
  createPublications,
  dropAdminChain,
  dropPublications,
  createRefusal,
} from '@vc/platform/audit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  createOutboxArchive,
  createTenantDeletion,
  dropTenantDeletion,
  createDeadLetters,
  createMailCounts,
} from '@vc/platform/persistence';

export class AuditChain1700000000007 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createAdminChain(queryRunner);
    await createPublications(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropPublications(queryRunner);
    await dropAdminChain(queryRunner);
  }
}

/** The archive of published events (docs/adr/0109). Relays of the previous version leave it empty. */
export class OutboxArchive1700000000020 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createOutboxArchive(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE outbox_archive');
  }
}

/** The rows of deleted tenants are deleted. Services of the previous version delete none. */
export class TenantDeletion1700000000021 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createTenantDeletion(queryRunner);
    await createRefusal(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropTenantDeletion(queryRunner);
  }
}

/** The operator sees, replays and discards messages that the consumer could not handle (docs/operating/dead-letters.md). */
export class DeadLetters1700000000023 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createDeadLetters(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE dead_letters');
  }
}

/** Counts of mails (docs/tenants.md). The previous release has counts of its own. */
export class MailCounts1700000000026 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createMailCounts(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE mail_counts');
  }
}
