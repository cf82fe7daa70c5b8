import { createDocumentVersions, documentsChangeWith } from '@vc/platform/public-documents';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Issuer metadata and lists of status lists are built once for each version of their rows (docs/api-conventions.md). */
export class PublicDocuments1700000000030 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createDocumentVersions(queryRunner);
    await documentsChangeWith(queryRunner, 'credential_templates', 'true');
    // `json` has no equality.
    const isChanged = 'OLD.registrations::text IS DISTINCT FROM NEW.registrations::text';
    await documentsChangeWith(queryRunner, 'status_settings', isChanged);
    // Updates of a list are those of its statuses.
    await documentsChangeWith(queryRunner, 'status_lists');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE document_versions; DROP FUNCTION change_document_version CASCADE');
  }
}
