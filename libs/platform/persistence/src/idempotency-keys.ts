import { tenantIsolation } from './tenant-isolation';

/**
 * Table of platform/idempotency. `mark_idempotent_effect` is the last statement of a transaction: it marks that a transaction
 * which has written something took effect, and fails if another attempt has the key.
 */
export function createIdempotencyKeys(schema: string): string {
  return `
    DO $create$ BEGIN
      IF to_regclass('${schema}.idempotency_keys') IS NOT NULL THEN RETURN; END IF;
      CREATE TABLE ${schema}.idempotency_keys (
        key_hash bytea PRIMARY KEY,
        tenant_id uuid NOT NULL,
        fingerprint bytea NOT NULL,
        attempt_id uuid NOT NULL,
        leased_until timestamptz NOT NULL,
        has_effect boolean NOT NULL DEFAULT false,
        answer text,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX ON ${schema}.idempotency_keys (created_at);
      ${tenantIsolation(`${schema}.idempotency_keys`)}
      CREATE FUNCTION ${schema}.mark_idempotent_effect(key bytea, attempt uuid) RETURNS boolean LANGUAGE plpgsql AS $mark$
      BEGIN
        IF pg_current_xact_id_if_assigned() IS NULL THEN RETURN false; END IF;
        -- An operator acts in the scope of another tenant.
        PERFORM set_config('app.all_tenants', 'on', true);
        UPDATE ${schema}.idempotency_keys SET has_effect = true WHERE key_hash = key AND attempt_id = attempt;
        IF NOT FOUND THEN RAISE EXCEPTION 'Another attempt has the idempotency key.'; END IF;
        RETURN true;
      END $mark$;
    END $create$`;
}
