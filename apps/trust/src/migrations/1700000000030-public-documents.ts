import { createDocumentVersions, documentsChangeWith } from '@vc/platform/public-documents';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A document knows when its certificates expire: the sweeper, which marks those of many tenants, changes no version. */
const CERTIFICATE_CHANGED = `NEW.status <> 'expired'
  AND (OLD.status, OLD.expires_at) IS DISTINCT FROM (NEW.status, NEW.expires_at)`;

/** DID documents and Entity Configurations are built once for each version of their rows (docs/api-conventions.md). */
export class PublicDocuments1700000000030 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await createDocumentVersions(queryRunner);
    await documentsChangeWith(queryRunner, 'certificates', CERTIFICATE_CHANGED);
    await documentsChangeWith(queryRunner, 'federation_entities', 'true');
    await queryRunner.query(`
      -- The public key of the certificate; null in rows of earlier releases.
      ALTER TABLE certificates ADD COLUMN public_jwk json`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE certificates DROP COLUMN public_jwk;
      DROP TABLE document_versions;
      DROP FUNCTION change_document_version CASCADE`);
  }
}
