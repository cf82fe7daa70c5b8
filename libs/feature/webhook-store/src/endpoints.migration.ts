import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EndpointHealth1700000000002 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD previous_secret text,
        ADD previous_secret_until timestamptz,
        ADD disabled_reason text,
        ADD consecutive_failures int NOT NULL DEFAULT 0,
        ADD failing_since timestamptz,
        ADD paused_until timestamptz;
      ALTER TABLE deliveries ADD leased_until timestamptz;
      CREATE INDEX finished_deliveries ON deliveries (updated_at) WHERE status <> 'pending';
      CREATE INDEX failed_deliveries ON deliveries (endpoint_id, created_at) WHERE status = 'failed'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX failed_deliveries, finished_deliveries;
      ALTER TABLE deliveries DROP leased_until;
      ALTER TABLE endpoints
        DROP previous_secret,
        DROP previous_secret_until,
        DROP disabled_reason,
        DROP consecutive_failures,
        DROP failing_since,
        DROP paused_until`);
  }
}

export class DeletedEndpoints1700000000004 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints ADD deleted_at timestamptz;
      CREATE INDEX deleted_endpoints ON endpoints (deleted_at) WHERE deleted_at IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX deleted_endpoints; ALTER TABLE endpoints DROP deleted_at`);
  }
}

/** Endpoints that exist already count as verified. */
export class VerifiedEndpoints1700000000005 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD verified_at timestamptz DEFAULT now(),
        ADD verification_error text,
        ADD challenges int NOT NULL DEFAULT 0,
        ADD next_challenge_at timestamptz NOT NULL DEFAULT now();
      ALTER TABLE endpoints ALTER verified_at DROP DEFAULT;
      CREATE INDEX unverified_endpoints ON endpoints (next_challenge_at) WHERE verified_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX unverified_endpoints;
      ALTER TABLE endpoints DROP verified_at, DROP verification_error, DROP challenges, DROP next_challenge_at`);
  }
}

export class RateLimits1700000000006 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints ADD rate_limit int, ADD next_post_at timestamptz;
      CREATE INDEX rate_limited_endpoints ON endpoints (id) WHERE rate_limit IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `DROP INDEX rate_limited_endpoints; ALTER TABLE endpoints DROP rate_limit, DROP next_post_at`,
    );
  }
}

/** Existing endpoints have no headers, and the schedule of the platform. */
export class ReceiverSettings1700000000009 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD header_names text[] NOT NULL DEFAULT '{}',
        ADD sealed_headers text,
        ADD retry_schedule int[]`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP header_names, DROP sealed_headers, DROP retry_schedule');
  }
}

/** Existing endpoints have no filter of payloads, and no alert of their present failures was published. */
export class FiltersAndAlerts1700000000010 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE endpoints ADD payload_filter jsonb, ADD alerted_percent int NOT NULL DEFAULT 0',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP payload_filter, DROP alerted_percent');
  }
}

/** Requests to existing endpoints are signed as before. */
export class SignatureSchemes1700000000011 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        ADD signature_schemes text[] NOT NULL DEFAULT '{v1}',
        ADD signing_key text,
        ADD public_key text,
        ADD previous_signing_key text,
        ADD previous_public_key text`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE endpoints
        DROP signature_schemes, DROP signing_key, DROP public_key, DROP previous_signing_key, DROP previous_public_key`);
  }
}

/** Existing endpoints need no access token. */
export class ReceiverAuthentication1700000000012 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints ADD authentication jsonb, ADD sealed_authentication text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP authentication, DROP sealed_authentication');
  }
}

/** Existing endpoints have no client certificate. */
export class ClientCertificates1700000000013 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints ADD client_certificate jsonb, ADD sealed_client_certificate text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE endpoints DROP client_certificate, DROP sealed_client_certificate');
  }
}

/** The removal of ended secrets read all endpoints each time. */
export class PreviousSecrets1700000000041 implements MigrationInterface {
  readonly phase = 'expand';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE INDEX endpoints_with_previous_secret ON endpoints (previous_secret_until)
        WHERE previous_secret_until IS NOT NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX endpoints_with_previous_secret');
  }
}
