// The Grafana dashboards. write-dashboards.mjs writes them to deploy/monitoring/dashboards.

const SERVICE = 'service_name=~"$service"';
const COLUMNS = 24;

/** @typedef {{ title: string, unit?: string, series: [query: string, legend: string][] }} Panel */

/** @param {string} title @param {string} unit of Grafana @param {...[string, string]} series */
const panel = (title, unit, ...series) => ({ title, unit, series });
const rate = (name, labels = '') => `rate(${name}{${[SERVICE, labels].filter(Boolean).join(', ')}}[$__rate_interval])`;
const quantile = (share, name, by, labels = '') =>
  `histogram_quantile(${share}, sum by (${[...by, 'le'].join(', ')}) (${rate(`${name}_bucket`, labels)}))`;

const DASHBOARDS = {
  services: {
    title: 'Credentials: services',
    panels: [
      panel('Ready replicas', 'none', [`sum by (service_name) (vc_ready{${SERVICE}})`, '{{service_name}}']),
      panel('Dependencies that do not answer', 'none', [
        `count by (service_name, dependency) (vc_dependency_up{${SERVICE}} == 0)`,
        '{{service_name}} {{dependency}}',
      ]),
      panel('Requests', 'reqps', [`sum by (service_name) (${rate('vc_http_requests_total')})`, '{{service_name}}']),
      panel('Share of 5xx', 'percentunit', [
        `sum by (service_name) (${rate('vc_http_requests_total', 'status="5xx"')}) / sum by (service_name) (${rate('vc_http_requests_total')})`,
        '{{service_name}}',
      ]),
      panel(
        'Duration of public requests',
        's',
        [
          quantile(0.5, 'vc_http_request_duration_seconds', ['service_name'], 'listener="public"'),
          'p50 {{service_name}}',
        ],
        [
          quantile(0.99, 'vc_http_request_duration_seconds', ['service_name'], 'listener="public"'),
          'p99 {{service_name}}',
        ],
      ),
      panel('Busiest routes', 'reqps', [
        `topk(10, sum by (method, route) (${rate('vc_http_requests_total')}))`,
        '{{method}} {{route}}',
      ]),
      panel('Slowest routes (p99)', 's', [
        `topk(10, ${quantile(0.99, 'vc_http_request_duration_seconds', ['method', 'route'], 'listener="public"')})`,
        '{{method}} {{route}}',
      ]),
      panel('Requests of tenants', 'reqps', [
        `topk(10, sum by (tenant_id) (${rate('vc_tenant_requests_total')}))`,
        '{{tenant_id}}',
      ]),
      panel('Refusals of rate limits', 'reqps', [
        `sum by (service_name, limit) (${rate('vc_rate_limit_refusals_total')})`,
        '{{service_name}} {{limit}}',
      ]),
      panel('Repeated answers of idempotency keys', 'reqps', [
        `sum by (service_name) (${rate('vc_idempotency_replays_total')})`,
        '{{service_name}}',
      ]),
      panel('Calls of other services', 'reqps', [
        `sum by (service_name, target, outcome) (${rate('vc_internal_calls_total')})`,
        '{{service_name}} → {{target}} {{outcome}}',
      ]),
      panel('Duration of calls of other services (p99)', 's', [
        quantile(0.99, 'vc_internal_call_duration_seconds', ['service_name', 'target']),
        '{{service_name}} → {{target}}',
      ]),
      panel('Requests to foreign servers', 'reqps', [
        `sum by (service_name, outcome) (${rate('vc_outgoing_requests_total')})`,
        '{{service_name}} {{outcome}}',
      ]),
      panel('Duration of requests to foreign servers (p99)', 's', [
        quantile(0.99, 'vc_outgoing_request_duration_seconds', ['service_name']),
        '{{service_name}}',
      ]),
    ],
  },
  runtime: {
    title: 'Credentials: processes and PostgreSQL',
    panels: [
      panel('Processor time', 'percentunit', [rate('process_cpu_seconds_total'), '{{service_name}} {{instance}}']),
      panel('Event-loop delay (p99)', 's', [
        `nodejs_eventloop_lag_p99_seconds{${SERVICE}}`,
        '{{service_name}} {{instance}}',
      ]),
      panel('Resident memory', 'bytes', [`process_resident_memory_bytes{${SERVICE}}`, '{{service_name}} {{instance}}']),
      panel('Heap in use', 'bytes', [`nodejs_heap_size_used_bytes{${SERVICE}}`, '{{service_name}} {{instance}}']),
      panel('Garbage collection', 'percentunit', [
        `sum by (service_name, instance, kind) (${rate('nodejs_gc_duration_seconds_sum')})`,
        '{{service_name}} {{instance}} {{kind}}',
      ]),
      panel(
        'Connections to PostgreSQL',
        'none',
        [`sum by (service_name) (vc_db_pool_in_use{${SERVICE}})`, 'in use {{service_name}}'],
        [`sum by (service_name) (vc_db_pool_size{${SERVICE}})`, 'most {{service_name}}'],
      ),
      panel('Work that waits for a connection', 'none', [
        `sum by (service_name) (vc_db_pool_waiting{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Waits for a connection', 's', [
        quantile(0.99, 'vc_db_pool_wait_seconds', ['service_name']),
        'p99 {{service_name}}',
      ]),
      panel('Clock ahead of PostgreSQL', 's', [`vc_clock_skew_seconds{${SERVICE}}`, '{{service_name}} {{instance}}']),
      panel(
        'Age of the latest backup',
        's',
        [`time() - max(vc_backup_finished_timestamp_seconds{${SERVICE}})`, 'latest backup'],
        [`max(vc_backup_max_age_seconds{${SERVICE}})`, 'late'],
      ),
      panel('Announced deletions of tenants', 'none', [
        `sum by (service_name) (increase(vc_tenant_deletions_announced_total{${SERVICE}}[1h]))`,
        '{{service_name}}',
      ]),
    ],
  },
  events: {
    title: 'Credentials: events, webhooks and notices',
    panels: [
      panel('Events in the outbox', 'none', [`max by (service_name) (vc_outbox_rows{${SERVICE}})`, '{{service_name}}']),
      panel('Age of the oldest event', 's', [
        `max by (service_name) (vc_outbox_oldest_age_seconds{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel(
        'Published events',
        'ops',
        [`sum by (service_name) (${rate('vc_outbox_published_total')})`, '{{service_name}}'],
        [`sum by (service_name) (${rate('vc_outbox_publish_failures_total')})`, 'failures {{service_name}}'],
      ),
      panel('Events in the archive', 'none', [
        `max by (service_name) (vc_outbox_archive_rows{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Age of the archive', 's', [
        `max by (service_name) (vc_outbox_archive_oldest_age_seconds{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Consumer lag', 'none', [`sum by (group, topic) (vc_consumer_lag{${SERVICE}})`, '{{group}} {{topic}}']),
      panel('Handled messages', 'ops', [
        `sum by (group, topic) (${rate('vc_consumer_messages_total')})`,
        '{{group}} {{topic}}',
      ]),
      panel('Time of a batch (p99)', 's', [
        quantile(0.99, 'vc_consumer_batch_duration_seconds', ['service_name']),
        '{{service_name}}',
      ]),
      panel(
        'Retries and dead letters',
        'ops',
        [`sum by (service_name) (${rate('vc_consumer_retries_total')})`, 'retries {{service_name}}'],
        [`sum by (group, topic) (${rate('vc_dead_letters_total')})`, 'dead letters {{group}} {{topic}}'],
      ),
      panel(
        'Deliveries that are due',
        'none',
        [`max(vc_webhook_deliveries_due{${SERVICE}})`, 'due'],
        [`sum(vc_webhook_deliveries_waiting{${SERVICE}})`, 'claimed, without a slot'],
      ),
      panel('How long the oldest is due', 's', [`max(vc_webhook_oldest_due_age_seconds{${SERVICE}})`, 'age']),
      panel('Attempts by outcome', 'ops', [`sum by (outcome) (${rate('vc_webhook_attempts_total')})`, '{{outcome}}']),
      panel('Challenges by outcome', 'ops', [
        `sum by (outcome) (${rate('vc_webhook_challenges_total')})`,
        '{{outcome}}',
      ]),
      panel(
        'Duration of attempts',
        's',
        [quantile(0.5, 'vc_webhook_attempt_duration_seconds', []), 'p50'],
        [quantile(0.99, 'vc_webhook_attempt_duration_seconds', []), 'p99'],
      ),
      panel('Unread bytes of event streams', 'bytes', [
        `sum by (service_name) (vc_event_stream_unread_bytes{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Event streams of slow readers by budget', 'ops', [
        `sum by (budget) (${rate('vc_event_streams_ended_total')})`,
        '{{budget}}',
      ]),
      panel('Endpoints by circuit', 'none', [`max by (state) (vc_webhook_endpoints{${SERVICE}})`, '{{state}}']),
      panel('Alerts of staff by outcome', 'ops', [
        `sum by (kind, outcome) (${rate('vc_staff_alerts_total')})`,
        '{{kind}} {{outcome}}',
      ]),
      panel('E-mails beyond their limits by kind', 'ops', [
        `sum by (kind) (${rate('vc_mails_over_limit_total')})`,
        '{{kind}}',
      ]),
      panel('Notices to users by outcome', 'ops', [
        `sum by (channel, outcome) (${rate('vc_notice_attempts_total')})`,
        '{{channel}} {{outcome}}',
      ]),
      panel('Bounces of notices by outcome', 'ops', [
        `sum by (outcome) (${rate('vc_notice_bounces_total')})`,
        '{{outcome}}',
      ]),
      panel('How long the oldest notice is due', 's', [`max(vc_notice_oldest_due_age_seconds{${SERVICE}})`, 'age']),
    ],
  },
  trust: {
    title: 'Credentials: keys, certificates and audit',
    panels: [
      panel('Signatures', 'ops', [
        `sum by (service, key_type, outcome) (${rate('vc_signatures_total')})`,
        '{{service}} {{key_type}} {{outcome}}',
      ]),
      panel(
        'Time to sign',
        's',
        [quantile(0.5, 'vc_sign_duration_seconds', ['key_type']), 'p50 {{key_type}}'],
        [quantile(0.99, 'vc_sign_duration_seconds', ['key_type']), 'p99 {{key_type}}'],
      ),
      panel(
        'Calls that wait for a key provider',
        'none',
        [`sum by (provider) (vc_key_provider_waiting{${SERVICE}})`, 'wait {{provider}}'],
        [`sum by (provider) (vc_key_provider_in_use{${SERVICE}})`, 'run {{provider}}'],
        [`sum by (provider) (vc_key_provider_slots{${SERVICE}})`, 'slots {{provider}}'],
      ),
      panel('Time of calls of key providers', 's', [
        quantile(0.99, 'vc_key_provider_duration_seconds', ['provider', 'operation']),
        'p99 {{provider}} {{operation}}',
      ]),
      panel('Failures of key providers', 'ops', [
        `sum by (provider, operation, reason) (rate(vc_key_provider_failures_total{${SERVICE}}[5m]))`,
        '{{provider}} {{operation}} {{reason}}',
      ]),
      panel('Certificates near their end', 'none', [
        `max by (within_days) (vc_certificates_ending{${SERVICE}})`,
        'within {{within_days}} days',
      ]),
      panel('Registration certificates near their end', 'none', [
        `max by (service_name, within_days) (vc_registration_certificates_ending{${SERVICE}})`,
        '{{service_name}} within {{within_days}} days',
      ]),
      panel('Time to the first end', 's', [
        `min(vc_certificate_next_end_timestamp_seconds{${SERVICE}}) - time()`,
        'first end',
      ]),
      panel('Trust lists', 'none', [`max by (state) (vc_trust_lists{${SERVICE}})`, '{{state}}']),
      panel('Kept chains of federations', 'none', [
        `max by (service_name) (vc_federation_chains_kept{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Since the last publication of audit heads', 's', [
        `time() - max by (service_name) (vc_audit_heads_published_timestamp_seconds{${SERVICE}})`,
        '{{service_name}}',
      ]),
      panel('Open circuits of foreign systems', 'none', [
        `max by (circuit) (vc_circuit_open{${SERVICE}})`,
        '{{circuit}}',
      ]),
    ],
  },
};

/** Returns each dashboard, by its file name. */
export function dashboardFiles() {
  const files = Object.entries(DASHBOARDS).map(([name, dashboard]) => [`${name}.json`, toGrafana(name, dashboard)]);
  return Object.fromEntries(files);
}

function toGrafana(name, { title, panels }) {
  return {
    uid: `vc-${name}`,
    title,
    tags: ['credentials'],
    timezone: 'utc',
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    schemaVersion: 39,
    templating: { list: [DATASOURCE, SERVICES] },
    panels: panels.map(toPanel),
  };
}

const DATASOURCE = { name: 'datasource', label: 'Data source', type: 'datasource', query: 'prometheus' };
const SERVICES = {
  name: 'service',
  label: 'Service',
  type: 'query',
  datasource: { type: 'prometheus', uid: '${datasource}' },
  query: { query: 'label_values(process_start_time_seconds, service_name)', refId: 'services' },
  definition: 'label_values(process_start_time_seconds, service_name)',
  refresh: 2,
  includeAll: true,
  multi: true,
  allValue: '.+',
  current: { text: 'All', value: '$__all' },
};

/** Two panels share a row. */
function toPanel({ title, unit, series }, index) {
  const [w, h] = [COLUMNS / 2, 8];
  return {
    id: index + 1,
    title,
    type: 'timeseries',
    datasource: { type: 'prometheus', uid: '${datasource}' },
    gridPos: { x: (index % 2) * w, y: Math.floor(index / 2) * h, w, h },
    fieldConfig: { defaults: { unit, ...(unit !== 's' && { min: 0 }) }, overrides: [] },
    targets: series.map(([expr, legendFormat], at) => ({ refId: String.fromCharCode(65 + at), expr, legendFormat })),
  };
}
