import { SCHEMAS, type SchemaName, schemaOf, type ServiceName, SERVICES } from '@vc/contract/access';
import { ARCHIVE_FUNCTIONS, loginNameOf, TENANT_DELETION_FUNCTIONS } from '@vc/platform/persistence';
import { migrateServices } from '@vc/platform/service';
import { createTestDatabase, type TestDatabase } from '@vc/testing/database/test-database';
import { PLATFORM_SERVICES } from '@vc/app/launcher';

/** All that a login may do with rows. Row-level security limits it to one tenant, or to all that it has asked for. */
const ROWS = 'SELECT, INSERT, UPDATE, DELETE';

/**
 * Tables with row-level security. The login of the service reads and writes their rows. A service that was taken over can
 * change those of all tenants in its schema, but for the tables that triggers keep: audit, consents and keys.
 */
const ISOLATED: Record<SchemaName, string> = {
  auth: `admin_chain_heads admin_records approvals audit_published_heads audit_records clients dead_letters idempotency_keys
    identity_providers inbox issuance_authorizations outbox outbox_archive redeemed_codes sandbox_clocks staff staff_alerts
    tenant_domains tenant_limits tenants`,
  console: 'idempotency_keys inbox outbox outbox_archive sessions',
  issuance: `admin_chain_heads admin_records audit_published_heads credential_presets credential_statuses
    credential_templates dead_letters deferred_transactions document_versions failure_alerts hosted_types idempotency_keys inbox
    issuance_credentials issuances metadata outbox outbox_archive status_changes status_lists status_settings
    timeline_entries used_nonces`,
  onboarding: `idempotency_keys inbox outbox outbox_archive passkey_mails passkeys pending_log_ins recovery_codes
    totp_factors users`,
  presentation: `admin_chain_heads admin_records audit_published_heads dead_letters failure_alerts idempotency_keys inbox
    metadata outbox outbox_archive presentation_templates presentations registration_certificates retention_settings
    timeline_entries`,
  trust: `admin_chain_heads admin_records audit_published_heads certificate_signing_requests certificates document_versions est_renewals
    federation_entities federation_trust_anchors idempotency_keys inbox key_settings keys outbox outbox_archive
    published_entities published_lists revocation_settings trust_list_versions trust_lists trusted_certificates
    trusted_dids trusted_entities`,
  verification:
    'audit_published_heads consent_chain_heads consent_records idempotency_keys inbox outbox outbox_archive',
  wallet: `authorizations credential_copies credentials deferred_credentials idempotency_keys inbox issuer_accesses
    issuer_notifications notice_addresses notice_recipients notice_settings notices outbox outbox_archive presentation_answers
    presentations redemptions simulated_acts status_checks wallet_settings`,
  webhooks: `admin_chain_heads admin_records alert_emails audit_published_heads dead_letters deliveries delivery_attempts
    endpoints events idempotency_keys inbox outbox outbox_archive portal_links recoveries stream_tokens usage_days`,
};

interface Relation {
  rights: string;
  /** Logins that have other rights. */
  but?: Partial<Record<ServiceName, string>>;
  /** Why it has no row-level policy. */
  reason: string;
  /** What a service that was taken over could destroy in it. */
  loss: string;
}

const NONE = 'nothing';

/** Relations without row-level security, of any schema that has them. */
const WITHOUT_POLICY: Record<string, Relation> = {
  announced_deletions: { rights: '', reason: 'of the owner', loss: NONE },
  audit_entries: { rights: 'SELECT', reason: 'a view of tables that have one', loss: NONE },
  audit_publications: {
    rights: ROWS,
    reason: 'ends of all chains: they are published',
    loss: 'nothing: a trigger lets rows be inserted only',
  },
  backups: {
    rights: 'SELECT, INSERT',
    reason: 'of the whole platform',
    loss: 'nothing; a forged one hides that it is late',
  },
  consent_entries: { rights: 'SELECT', reason: 'a view of tables that have one', loss: NONE },
  data_keys: { rights: 'SELECT, INSERT', reason: 'read by the owner of the key before a transaction', loss: NONE },
  deleted_tenants: {
    rights: 'SELECT, UPDATE (deleted_rows, leased_until, chain_seq, chain_hash, chain_mac)',
    but: { 'webhook-delivery': 'SELECT' },
    reason: 'read for events of any tenant',
    loss: 'the ends of chains of deleted tenants, which audit:verify reports',
  },
  failed_attempts: { rights: ROWS, reason: 'by the hash of a client, a user or an address', loss: 'counts of a day' },
  grant_tokens: {
    rights: ROWS,
    reason: 'by the id of a token',
    loss: 'access tokens are not revoked with their grant',
  },
  mail_counts: { rights: ROWS, reason: 'by MACs, also of addresses over all tenants', loss: 'counts of a day' },
  migrations: { rights: 'SELECT', reason: 'of the schema', loss: NONE },
  origin_allowances: { rights: ROWS, reason: 'the pace of a host, over all tenants', loss: 'the pace of a host' },
  provider_state: {
    rights: ROWS,
    reason: 'read before the tenant is known',
    loss: 'log-ins and refresh tokens of all',
  },
  rate_limits: { rights: ROWS, reason: 'counts of the last seconds', loss: 'counts of the last seconds' },
  restores: { rights: 'SELECT', reason: 'of the schema', loss: NONE },
  revocation_followers: { rights: ROWS, reason: 'processes of the platform', loss: 'when a revocation is confirmed' },
  revoked_tokens: {
    rights: ROWS,
    reason: 'read for tokens of any tenant',
    loss: 'revoked tokens are valid until they expire',
  },
  signing_keys: {
    rights: 'SELECT, INSERT, DELETE',
    reason: 'of the authorization server',
    loss: 'its signing keys: a new one is made, and all access tokens end',
  },
  tenant_deletions: {
    rights: 'SELECT, INSERT, UPDATE (deleted_rows, deleted_at, alerted_at)',
    reason: 'outlives the tenant',
    loss: 'the counts of a deletion; a forged row deletes nothing that is not announced for days',
  },
};

/** Relations with row-level security on which a login has less than all rights. */
const LIMITED: Record<string, Partial<Record<ServiceName, RegExp>>> = {
  // Columns with the state of the endpoint, and neither its URL, its secret nor its tenant.
  'webhooks.endpoints': {
    'webhook-delivery':
      /^SELECT, UPDATE \((?!.*\b(id|tenant_id|url|secret|signing_key|filter_types)\b)[\w, ]+\), DELETE$/,
  },
};

/** Sequences of identity columns. A login takes values, and resets none. */
const SEQUENCE = /^\w+\.(\w+_seq|delivery_work)$/;
const SEQUENCES_BUT: Record<string, Partial<Record<ServiceName, string>>> = {
  'webhooks.delivery_work': { 'webhook-delivery': 'SELECT' },
};

/** Functions with the rights of the caller: triggers, a mark on the caller's own row, and what the catalog says of partitions. */
const CALLERS_FUNCTIONS = [
  'change_document_version',
  'delete_timeline',
  'mark_idempotent_effect',
  'outbox_archive_ranges',
  'refuse_change',
  'refuse_delete',
];

interface Held {
  name: string;
  kind: string;
  isIsolated: boolean;
  isPartition: boolean;
  rights: string;
}

const HELD = `
  SELECT n.nspname || '.' || c.relname AS name, c.relkind AS kind,
    c.relrowsecurity AND c.relforcerowsecurity AS "isIsolated", c.relispartition AS "isPartition",
    array_to_string(CASE WHEN c.relkind = 'S'
      THEN array(SELECT p FROM unnest('{SELECT,USAGE,UPDATE}'::text[]) p WHERE has_sequence_privilege($1, c.oid, p))
      ELSE array(
        SELECT CASE WHEN has_table_privilege($1, c.oid, p) THEN p ELSE (
          SELECT p || ' (' || string_agg(attname, ', ' ORDER BY attnum) || ')' FROM pg_attribute
          WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND has_column_privilege($1, c.oid, attnum, p)) END
        FROM unnest('{SELECT,INSERT,UPDATE,REFERENCES}'::text[]) p)
        || array(SELECT p FROM unnest('{DELETE,TRUNCATE,TRIGGER}'::text[]) p WHERE has_table_privilege($1, c.oid, p))
      END, ', ') AS rights
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f', 'S') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
  ORDER BY 1`;

const EXECUTABLE = `
  SELECT n.nspname || '.' || proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' AS signature,
    n.nspname AS schema, proname AS name, prosecdef AS "isDefiner", proconfig::text AS settings,
    oidvectortypes(proargtypes) AS types
  FROM pg_proc p JOIN pg_namespace n ON n.oid = pronamespace
  WHERE n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
    AND has_schema_privilege($1, n.oid, 'USAGE') AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1`;

describe.each(SERVICES)('the login of %s', (service) => {
  const schema = schemaOf(service);
  const isolated = ISOLATED[schema].split(/\s+/);
  let held: Held[];
  let login: string;

  beforeAll(async () => {
    login = loginNameOf(shared.url, service);
    held = await shared.query<Held>(HELD, [login]);
  });

  it('has no right in a schema that is not its own', () => {
    const foreign = held.filter(({ name, rights }) => rights !== '' && !name.startsWith(`${schema}.`));
    expect(foreign).toEqual([]);
  });

  it('has the rights that are listed here on each relation, and no relation is missing', () => {
    const own = held.filter(
      ({ name, kind, isPartition }) => name.startsWith(`${schema}.`) && kind !== 'S' && !isPartition,
    );
    const wrong = own.filter(({ name, isIsolated, rights }) => {
      const table = name.slice(schema.length + 1);
      if (isIsolated !== isolated.includes(table)) return true;
      const limit = LIMITED[name]?.[service];
      if (isIsolated) return limit ? !limit.test(rights) : rights !== ROWS;
      const expected = Object.hasOwn(WITHOUT_POLICY, table) ? WITHOUT_POLICY[table] : undefined;
      return rights !== (expected?.but?.[service] ?? expected?.rights);
    });
    expect(wrong).toEqual([]);
    expect(own.filter(({ isIsolated }) => isIsolated).map(({ name }) => name)).toEqual(
      isolated.map((table) => `${schema}.${table}`).sort(),
    );
  });

  it('reads and writes the rows of partitions through their table only', () => {
    const partitions = held.filter(({ name, isPartition }) => isPartition && name.startsWith(`${schema}.`));
    expect(partitions.map(({ name, isIsolated, rights }) => ({ name, isIsolated, rights }))).toEqual(
      ['outbox_archive_0', 'outbox_archive_default'].map((table) => ({
        name: `${schema}.${table}`,
        isIsolated: true,
        rights: '',
      })),
    );
  });

  it('takes values of sequences, and sets none', () => {
    const sequences = held.filter(({ name, kind }) => name.startsWith(`${schema}.`) && kind === 'S');
    expect(sequences.length).toBeGreaterThan(0);
    const wrong = sequences.filter(
      ({ name, rights }) => !SEQUENCE.test(name) || rights !== (SEQUENCES_BUT[name]?.[service] ?? 'USAGE'),
    );
    expect(wrong).toEqual([]);
  });

  it('executes functions of the owner for the deletion of tenants and the archive only, which look at its own schema', async () => {
    type Executable = Record<'signature' | 'schema' | 'name' | 'settings' | 'types', string> & { isDefiner: boolean };
    const found = await shared.query<Executable>(EXECUTABLE, [login]);
    expect(found.filter((each) => each.schema !== schema)).toEqual([]);
    const definers = found.filter(({ isDefiner }) => isDefiner);
    expect(definers.filter(({ settings }) => !settings.startsWith(`{"search_path=${schema}, pg_temp"`))).toEqual([]);
    const expected =
      service === 'webhook-delivery' ? ARCHIVE_FUNCTIONS : [...ARCHIVE_FUNCTIONS, ...TENANT_DELETION_FUNCTIONS];
    expect(definers.map(({ name, types }) => `${name}(${types})`).sort()).toEqual(
      expected
        .map((each) => each.replace(/\bint\b/, 'integer').replace('timestamptz', 'timestamp with time zone'))
        .sort(),
    );
    const others = found.filter(({ isDefiner, name }) => !isDefiner && !CALLERS_FUNCTIONS.includes(name));
    expect(others).toEqual([]);
  });

  it('connects to the database, uses its schema, and is no more than a login', async () => {
    const [rights] = await shared.query(
      `SELECT has_database_privilege($1, current_database(), 'CONNECT') AS connects,
         has_database_privilege($1, current_database(), 'CREATE') AS creates,
         has_database_privilege($1, current_database(), 'TEMP') AS temporary,
         array(SELECT nspname::text FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'
           AND has_schema_privilege($1, oid, 'USAGE')) AS uses,
         array(SELECT nspname::text FROM pg_namespace WHERE has_schema_privilege($1, oid, 'CREATE')) AS "createsIn",
         EXISTS (SELECT FROM pg_auth_members WHERE member = $1::text::regrole) AS "isMember",
         (SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls OR rolinherit FROM pg_roles
           WHERE oid = $1::text::regrole) AS "hasMore"`,
      [login],
    );
    expect(rights).toEqual({
      connects: true,
      creates: false,
      temporary: false,
      uses: [schema],
      createsIn: [],
      isMember: false,
      hasMore: false,
    });
  });
});

let shared: TestDatabase;

beforeAll(async () => {
  shared = await createTestDatabase();
  const passwordOf = () => 'secret';
  await migrateServices(PLATFORM_SERVICES, { databaseUrl: shared.url, passwordOf, isContracting: true });
});

afterAll(() => shared?.drop());

describe('the schemas', () => {
  it('contain every relation without row-level security that has a reason here', async () => {
    const held = await shared.query<Held>(HELD, [loginNameOf(shared.url, 'auth')]);
    const open = held.filter(({ kind, isIsolated }) => kind !== 'S' && !isIsolated);
    const names = new Set(open.map(({ name }) => name.split('.')[1]));
    expect([...names].sort()).toEqual(Object.keys(WITHOUT_POLICY));
    expect(Object.keys(ISOLATED)).toEqual([...SCHEMAS].sort());
  });
});
