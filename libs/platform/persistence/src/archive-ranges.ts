import { tenantIsolation } from './tenant-isolation';

/**
 * Functions for the ranges of `outbox_archive`, its partitions (docs/adr/0109), with the rights of the owner, because the login of a service
 * creates and drops no table. Both take away no more than the login may delete itself.
 */
export const ARCHIVE_FUNCTIONS = ['extend_outbox_archive(interval)', 'drop_outbox_archive_range(timestamptz)'] as const;

const OWNERS_FUNCTIONS = ['newest_outbox_seq()', 'add_outbox_archive_range(bigint, bigint)'];

/** Fewest values of `seq` of a range that is added. */
export const MIN_RANGE = 100_000;

/** Longest wait for a lock, behind which the relay waits. */
const LOCK_TIMEOUT_MS = 500;

/** A rate is taken over this time at least, so that the first events of an installation are not taken for its traffic. */
const MIN_MEASURED_SECONDS = 600;

/** Values of `seq` that are not given while a range is added. */
const MARGIN = 10_000;

/** Creates the functions. They do nothing where the schema has no archive, or one without ranges. */
export function createArchiveFunctions(schema: string): string {
  return `
    ${createRanges(schema)}
    ${createNewest(schema)}
    ${createAdd(schema)}
    ${createExtend(schema)}
    ${createDrop(schema)}
    ${[...ARCHIVE_FUNCTIONS, ...OWNERS_FUNCTIONS].map((name) => `REVOKE ALL ON FUNCTION ${schema}.${name} FROM PUBLIC`).join(';\n')}`;
}

/** Rights of the owner, whatever the search path of the caller is. */
function definerOf(schema: string): string {
  return `LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp SET lock_timeout = '${LOCK_TIMEOUT_MS}ms'`;
}

/**
 * Starts a function that changes ranges. It sees the rows of all tenants, as does the rest of the sweeper's transaction. While a migration
 * runs, it returns: the migration grants rights on all tables, and would miss a new one.
 * @param otherwise the statement that returns
 */
function beginUnlessMigrating(otherwise: string): string {
  return `
      PERFORM set_config('app.all_tenants', 'on', true);
      IF NOT pg_try_advisory_xact_lock_shared(hashtext('migrations')) THEN ${otherwise}; END IF;`;
}

/** The ranges in their order, without the default partition. `bound` is exclusive. */
function createRanges(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.outbox_archive_ranges() RETURNS TABLE (name text, first bigint, bound bigint)
    LANGUAGE sql STABLE AS $ranges$
      SELECT relname, coalesce(substring(range FROM 'FROM \\(''(\\d+)''\\)')::bigint, 0),
        substring(range FROM 'TO \\(''(\\d+)''\\)')::bigint
      FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid, pg_get_expr(relpartbound, pg_class.oid) AS range
      WHERE inhparent = to_regclass('outbox_archive') AND range <> 'DEFAULT'
      ORDER BY 3
    $ranges$;`;
}

/** The last value that the sequence of the outbox has given. */
function createNewest(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.newest_outbox_seq() RETURNS bigint
    LANGUAGE sql STABLE SET search_path = ${schema}, pg_temp AS $newest$
      SELECT coalesce((SELECT last_value FROM pg_sequences
        WHERE schemaname = current_schema() AND sequencename = 'outbox_seq_seq'), 0)
    $newest$;`;
}

/** Adds a range, as the owner. No row of it may be in the default partition. */
function createAdd(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.add_outbox_archive_range(first bigint, bound bigint) RETURNS void
    LANGUAGE plpgsql SET search_path = ${schema}, pg_temp AS $add$
    DECLARE
      added text := format('outbox_archive_%s', first);
    BEGIN
      EXECUTE format('CREATE TABLE %I (LIKE outbox_archive INCLUDING DEFAULTS, PRIMARY KEY (seq))', added);
      EXECUTE format($isolate$${tenantIsolation('%1$I')}$isolate$, added);
      EXECUTE format('ALTER TABLE outbox_archive ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', added, first, bound);
    END $add$;`;
}

/**
 * Adds a range before the last one is full. Its length is that of `period` at the mean rate of the archive. The lock on the table lets all
 * rows be read and written, and that on the default partition lets none be added while PostgreSQL looks there for rows of the new range. When
 * the ranges are full, a relay may be about to insert into the default partition, which fails for a row of the new range: it begins some values
 * later.
 */
function createExtend(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.extend_outbox_archive(period interval) RETURNS void ${definerOf(schema)} AS $extend$
    DECLARE
      newest bigint;
      last_bound bigint;
      length bigint;
      first bigint;
    BEGIN${beginUnlessMigrating('RETURN')}
      SELECT max(bound) INTO last_bound FROM outbox_archive_ranges();
      IF last_bound IS NULL THEN RETURN; END IF;
      newest := newest_outbox_seq();
      SELECT greatest(${MIN_RANGE}, (newest - seq) * extract(epoch FROM period) / greatest(
          extract(epoch FROM clock_timestamp() - published_at), ${MIN_MEASURED_SECONDS})) INTO length
        FROM outbox_archive WHERE seq >= (SELECT min(range.first) FROM outbox_archive_ranges() range) ORDER BY seq LIMIT 1;
      length := coalesce(length, ${MIN_RANGE});
      IF last_bound - newest >= length / 2 THEN RETURN; END IF;
      LOCK TABLE ONLY outbox_archive IN SHARE UPDATE EXCLUSIVE MODE;
      LOCK TABLE outbox_archive_default IN ACCESS EXCLUSIVE MODE;
      newest := newest_outbox_seq();
      -- Another replica may have added a range meanwhile.
      SELECT max(bound) INTO last_bound FROM outbox_archive_ranges();
      IF last_bound - newest >= length / 2 THEN RETURN; END IF;
      SELECT greatest(last_bound, max(seq) + 1, CASE WHEN newest + ${MARGIN} >= last_bound THEN newest + ${MARGIN} END)
        INTO first FROM outbox_archive_default;
      PERFORM add_outbox_archive_range(first, first + length);
    EXCEPTION WHEN lock_not_available THEN
      -- The rows of a range that is missing are in the default partition. The next run adds it behind them.
      RETURN;
    END $extend$;`;
}

/**
 * Drops one range whose `seq` values are all given and whose rows were published before the time. A row that is published much later than its
 * neighbours holds its range back. The lock on the range keeps such rows and autovacuum out, so that the drop, which locks the whole table,
 * waits for readers and the relay only. When one of them takes too long, the next run drops the range.
 */
function createDrop(schema: string): string {
  return `
    CREATE OR REPLACE FUNCTION ${schema}.drop_outbox_archive_range(published_before timestamptz) RETURNS boolean
    ${definerOf(schema)} AS $drop$
    DECLARE
      ended text;
      is_due boolean;
    BEGIN${beginUnlessMigrating('RETURN false')}
      FOR ended IN SELECT name FROM outbox_archive_ranges() WHERE bound <= newest_outbox_seq() LOOP
        EXECUTE format('SELECT published_at < $1 FROM %I ORDER BY seq DESC LIMIT 1', ended) INTO is_due USING published_before;
        CONTINUE WHEN NOT is_due;
        EXECUTE format('LOCK TABLE %I IN SHARE MODE', ended);
        EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I WHERE published_at >= $1)', ended) INTO is_due USING published_before;
        CONTINUE WHEN NOT is_due;
        EXECUTE format('DROP TABLE %I', ended);
        RETURN true;
      END LOOP;
      RETURN false;
    EXCEPTION WHEN lock_not_available OR undefined_table THEN
      -- Another replica may have dropped it.
      RETURN false;
    END $drop$;`;
}
