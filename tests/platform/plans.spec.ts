import { ModulesContainer } from '@nestjs/core';
import { SCHEMAS, schemaOf, SERVICES } from '@vc/contract/access';
import { loginNameOf } from '@vc/platform/persistence';
import { PeriodicTask } from '@vc/platform/scheduling';
import { excessiveReadsIn } from '@vc/testing/database/excessive-reads';
import { explainStatement } from '@vc/testing/database/explain-statement';
import { type RecordedStatement, StatementRecorder } from '@vc/testing/database/statement-recorder';
import { startWebhookReceiver, type WebhookReceiver } from '@vc/testing/unit/webhook-receiver';
import { waitFor } from '@vc/testing/unit/wait-for';
import { Client } from 'pg';
import { createBodyFixtures, PAGE } from '../support/test-body-fixtures';
import { issueAndPresent, STUDENT } from '../support/test-console-data';
import { type Growth, growTables } from '../support/test-grown-tables';
import { TestIdentityProvider } from '../support/test-identity-provider';
import { TestPlatform } from '../support/test-platform';
import { RouteCalls } from '../support/test-route-calls';

const ROWS = 5_000;
/** A table with fewer rows is not judged: PostgreSQL reads it as a whole. */
const GROWN_ROWS = 1_000;

const of = (growth: Growth[string], tables: string): Growth =>
  Object.fromEntries(tables.split(/\s+/).map((table) => [table, growth]));

const GROWTH: Growth = {
  // Rows of the schema, of processes and operators, of deletions of whole tenants, and of the last seconds.
  ...of(
    'never',
    'migrations signing_keys revocation_followers backups restores announced_deletions deleted_tenants tenant_deletions rate_limits',
  ),
  // Settings, and what limits of a tenant bound.
  ...of(
    'tenants',
    `data_keys document_versions failure_alerts admin_chain_heads audit_published_heads consent_chain_heads
     auth.approvals auth.clients auth.identity_providers auth.sandbox_clocks auth.staff auth.staff_alerts auth.tenant_domains
     auth.tenant_limits auth.tenants
     issuance.credential_presets issuance.credential_templates issuance.hosted_types issuance.status_lists issuance.status_settings
     presentation.presentation_templates presentation.registration_certificates presentation.retention_settings
     trust.certificate_signing_requests trust.certificates trust.est_renewals trust.federation_entities
     trust.federation_trust_anchors trust.key_settings trust.keys trust.published_entities trust.published_lists
     trust.revocation_settings trust.trust_list_versions trust.trust_lists trust.trusted_certificates trust.trusted_dids
     trust.trusted_entities
     wallet.notice_settings wallet.wallet_settings
     webhooks.alert_emails webhooks.endpoints webhooks.portal_links webhooks.recoveries webhooks.stream_tokens`,
  ),
};

/** Statements that may read more rows than they return, by a part of the table and their text. */
const ALLOWED: Record<string, string> = {
  'FROM audit_published_heads': 'the heads of all tenants are published together, each hour',
  'LEFT JOIN audit_published_heads': 'the heads of all tenants are compared, each hour',
  'FROM outbox_archive WHERE seq >= $1 ORDER BY seq LIMIT $3':
    'the batch of the oldest rows, each ten minutes, of which none may be due',
  'FROM revoked_tokens WHERE position >': 'copies of rows have later positions than the known one, so that all are new',
  'FROM usage_days WHERE day <':
    'a batch of 1,000 is so large a part of this table that PostgreSQL reads it as a whole',
  'FROM status_settings WHERE registrations IS NOT NULL': 'the settings of tenants with a registration, each day',
  'FROM "verification"."consent_entries" "item" WHERE ("item"."outcome" = $1': 'the outcome is that of another record',
  'FROM "auth"."tenants" "item"': 'a list of the operator',
  'FROM tenants AS tenant': 'a list of the operator',
  ' webhooks.outbox: WITH turn': 'of two services with one outbox, one reads past the events of the other',
  'issuance.issuances: WITH counted': 'the failures of a week are counted',
};

/** Tables of log-ins, of deferred credentials and of confirmed addresses, which no flow here uses. */
const UNUSED = [
  'auth.audit_records',
  'issuance.deferred_transactions',
  'onboarding.passkeys',
  'onboarding.pending_log_ins',
  'onboarding.recovery_codes',
  'onboarding.totp_factors',
  'wallet.notice_addresses',
];

/** Foreign keys that no index helps, with the reason. */
const UNINDEXED_KEYS: Record<string, string> = {
  certificates_key_id_fkey: 'keys are deleted with their tenant only',
  certificates_parent_certificate_id_fkey: 'certificates are deleted with their tenant only',
  certificate_signing_requests_key_id_fkey: 'keys are deleted with their tenant only',
  certificate_signing_requests_certificate_id_fkey: 'certificates are deleted with their tenant only',
  issuance_credentials_credential_template_id_fkey: 'templates are deleted with their tenant only',
  deliveries_endpoint_id_fkey: 'endpoints are deleted seldom',
  recoveries_endpoint_id_fkey: 'endpoints are deleted seldom',
};

/** Foreign keys for whose columns the referring table has no index: a deletion of the row that they refer to reads that table. */
const KEYS_WITHOUT_INDEX = `
  SELECT conname AS name FROM pg_constraint AS key WHERE contype = 'f' AND NOT EXISTS (
    SELECT FROM pg_index WHERE indrelid = conrelid AND (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey
      AND (indpred IS NULL OR pg_get_expr(indpred, indrelid) LIKE '%IS NOT NULL%'))
  ORDER BY 1`;

const PARTITIONS = `
  SELECT part.relnamespace::regnamespace || '.' || part.relname AS name, whole.relnamespace::regnamespace || '.' || whole.relname AS table
  FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid JOIN pg_class whole ON whole.oid = inhparent WHERE part.relkind = 'r'`;

describe('the plans of all statements', () => {
  let world: TestPlatform;
  let provider: TestIdentityProvider;
  let receiver: WebhookReceiver;
  let statements: RecordedStatement[];
  let grown: Map<string, number>;
  const clients = new Map<string, Client>();

  beforeAll(async () => {
    const recorder = StatementRecorder.start();
    try {
      receiver = await startWebhookReceiver();
      world = await TestPlatform.start({ OUTGOING_CA_FILES: receiver.caFile });
      await useAll();
      // It would handle the copies.
      await world.stopServices();
    } finally {
      recorder.stop();
    }
    ({ statements } = recorder);
    const { query } = world.database;
    // Events that the relay has not seen yet.
    for (const schema of SCHEMAS) {
      await query(`INSERT INTO ${schema}.outbox (seq, tenant_id, event_id, type, subject, payload, occurred_at)
        OVERRIDING SYSTEM VALUE SELECT seq, tenant_id, event_id, type, subject, payload, occurred_at FROM ${schema}.outbox_archive`);
    }
    // Few challenges are due at the same time.
    await query(`UPDATE webhooks.endpoints SET next_challenge_at = now() + interval '1 day'`);
    const tables = await growTables(query, ROWS, GROWTH);
    grown = new Map([...tables].filter(([, rows]) => rows >= GROWN_ROWS));
    for (const service of SERVICES) {
      const client = new Client({ connectionString: world.settingsOf(service).DATABASE_URL });
      await client.connect();
      await client.query(`SET search_path = ${schemaOf(service)}`);
      clients.set(loginNameOf(world.database.url, service), client);
    }
  });

  afterAll(async () => {
    for (const client of clients.values()) await client.end();
    await provider?.stop();
    await receiver?.stop();
    await world?.stop();
  });

  /** Issues, presents and delivers, calls each route, and runs each periodic task. */
  async function useAll(): Promise<void> {
    const organization = await world.organization('acme');
    const { token } = organization;
    provider = await TestIdentityProvider.start(PAGE);
    const url = `${receiver.url}/webhooks`;
    await world.call(token, 'POST', '/api/endpoints', { url });
    const fixtures = await createBodyFixtures(world, organization, provider.issuer);
    const student = { presetId: 'platform:student-card', attributes: STUDENT };
    const issuance = (await world.call(token, 'POST', '/api/issuances', student)).body.data;
    await issueAndPresent(world, organization, issuance.offerUri);
    await waitFor(async () => (receiver.received.length > 0 ? true : undefined));
    const calls = new RouteCalls({ world, organization, fixtures, operatorToken: await world.operatorToken() });
    await calls.sendBodies();
    await calls.read();
    await runTasks();
    await calls.sendWithoutBody();
    await runTasks();
    expect(calls.succeeded.size).toBeGreaterThan(140);
  }

  async function runTasks(): Promise<void> {
    for (const { app } of world.platform.services) {
      const providers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
      const tasks = new Set(providers.map(({ instance }) => instance));
      for (const task of tasks) if (task instanceof PeriodicTask) await task.run();
    }
  }

  /** Partitions of tables that grow: a plan names them instead of their table. */
  async function listPartitions(): Promise<string[]> {
    const partitions = await world.database.query<{ name: string; table: string }>(PARTITIONS);
    return partitions.filter(({ table }) => grown.has(table)).map(({ name }) => name);
  }

  it('are those of statements on each table that grows', async () => {
    const texts = statements.map(({ text }) => text).join('\n');
    const unread = [...grown.keys()].filter((table) => !new RegExp(`\\b${table.split('.')[1]}\\b`).test(texts));
    expect(grown.size).toBeGreaterThan(70);
    expect(unread).toEqual(UNUSED);
  });

  it('read the rows that they need by indexes, and sort no others', async () => {
    const found = new Set<string>();
    const tables = new Set([...grown.keys(), ...(await listPartitions())]);
    for (const statement of statements) {
      const client = clients.get(statement.login);
      // Others are those of the spec itself.
      if (!client) continue;
      const text = statement.text.replaceAll(/\s+/g, ' ');
      for (const { table, node, rows } of excessiveReadsIn(await explainStatement(client, statement), tables)) {
        const read = `${node} of ${rows} rows ${table}: ${text}`;
        if (!Object.keys(ALLOWED).some((part) => read.includes(part))) found.add(read);
      }
    }
    expect([...found]).toEqual([]);
  });

  it('find the rows that refer to a deleted one by an index, but for keys with a reason', async () => {
    const found = await world.database.query<{ name: string }>(KEYS_WITHOUT_INDEX);
    expect(found.map(({ name }) => name)).toEqual(Object.keys(UNINDEXED_KEYS).sort());
  });
});
