import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Records of outcomes and of accesses join the chains of consent, and a view shows each request with its outcome. Services of
 * the previous version add neither, and record a consent that is false like one that is absent.
 */
export class ConsentOutcomes1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE consent_records
        -- Null in the record of an outcome or of an access.
        ALTER decision DROP NOT NULL,
        -- Id of the record whose request had the outcome.
        ADD COLUMN concludes uuid,
        ADD COLUMN outcome text,
        ADD COLUMN error_code text,
        ADD COLUMN duration_ms bigint,
        ADD COLUMN request_id uuid;
      CREATE INDEX ON consent_records (tenant_id, created_at, id) WHERE decision IS NOT NULL;
      CREATE INDEX ON consent_records (tenant_id, id_number_mac, created_at, id) WHERE decision IS NOT NULL;
      CREATE INDEX ON consent_records (tenant_id, concludes) WHERE concludes IS NOT NULL;
      CREATE INDEX ON consent_records (tenant_id, request_id) WHERE request_id IS NOT NULL;
      CREATE VIEW consent_entries WITH (security_invoker = true) AS
        SELECT request.id, request.tenant_id, request.seq, request.client_id, request.subject, request.operation,
          CASE request.decision WHEN 'missing' THEN 'notGiven' ELSE request.decision END AS consent,
          request.purpose, request.c_ref, request.id_number_mac, request.created_at,
          -- A request without consent is always refused.
          coalesce(answer.outcome, CASE request.decision WHEN 'given' THEN 'unknown' ELSE 'refused' END) AS outcome,
          answer.error_code, answer.duration_ms, answer.request_id
        FROM consent_records request
        LEFT JOIN consent_records answer ON answer.tenant_id = request.tenant_id AND answer.concludes = request.id
        WHERE request.decision IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP VIEW consent_entries;
      DROP INDEX consent_records_tenant_id_created_at_id_idx, consent_records_tenant_id_id_number_mac_created_at_id_idx;
      ALTER TABLE consent_records DROP concludes, DROP outcome, DROP error_code, DROP duration_ms, DROP request_id`);
  }
}
