import { counter, duration, gauge, healthGauge, ownGauge } from './metric-definition';

/** For requests, in seconds: from an answer out of memory to the longest time-out. */
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For work on the same machine or in the same network, in seconds. */
const WORK_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/** Every metric that a service may have. docs/operating/monitoring.md has the table of them. */
export const METRICS = {
  ready: healthGauge('vc_ready', '1 while the service is ready, as /health/ready answers.'),
  dependencyUp: healthGauge('vc_dependency_up', '1 while the dependency answers, by its name.', 'dependency'),

  httpRequests: counter(
    'vc_http_requests_total',
    'Requests by listener, method, route template and class of the status; `aborted` where the client left first.',
    'listener',
    'method',
    'route',
    'status',
  ),
  httpRequestSeconds: duration(
    'vc_http_request_duration_seconds',
    'Time from the request to the end of its answer. Event streams are left out.',
    REQUEST_SECONDS,
    'listener',
    'method',
    'route',
  ),
  tenantRequests: counter(
    'vc_tenant_requests_total',
    'Requests with an access token by tenant and class of the status. Tenants beyond METRICS_TENANTS are `other`.',
    'tenant_id',
    'status',
  ),
  rateLimitRefusals: counter('vc_rate_limit_refusals_total', 'Requests that a rate limit refused, by limit.', 'limit'),
  idempotencyReplays: counter('vc_idempotency_replays_total', 'Answers that an idempotency key repeated.'),

  internalCalls: counter(
    'vc_internal_calls_total',
    'Calls of other services, by service and outcome.',
    'target',
    'outcome',
  ),
  internalCallSeconds: duration(
    'vc_internal_call_duration_seconds',
    'Time of calls of other services. The long polls of the list of revoked tokens are among those of auth.',
    WORK_SECONDS,
    'target',
  ),
  outgoingRequests: counter(
    'vc_outgoing_requests_total',
    'Requests to foreign servers by outcome: the class of the status, or why there was none. Hosts are no label.',
    'outcome',
  ),
  outgoingRequestSeconds: duration(
    'vc_outgoing_request_duration_seconds',
    'Time of requests to foreign servers.',
    REQUEST_SECONDS,
  ),
  circuitOpen: gauge('vc_circuit_open', '1 while the circuit to a foreign system is open, by system.', 'circuit'),

  poolSize: ownGauge('vc_db_pool_size', 'Most connections to PostgreSQL that the replica opens.'),
  poolInUse: ownGauge('vc_db_pool_in_use', 'Connections in use.'),
  poolWaiting: ownGauge('vc_db_pool_waiting', 'Units of work that wait for a connection.'),
  poolWaitSeconds: duration(
    'vc_db_pool_wait_seconds',
    'Time that work waited for a connection. Work that found a free one is left out.',
    WORK_SECONDS,
  ),
  clockSkew: gauge('vc_clock_skew_seconds', 'How far the clock of this machine is ahead of that of PostgreSQL.'),

  outboxRows: gauge(
    'vc_outbox_rows',
    'Events that wait in the outbox of the schema: an upper bound, since rolled back transactions and replays leave gaps.',
  ),
  outboxAge: gauge('vc_outbox_oldest_age_seconds', 'Age of the oldest event in the outbox of the schema; 0 if empty.'),
  archiveRows: gauge('vc_outbox_archive_rows', 'Published events in the archive of the schema: an upper bound.'),
  archiveAge: gauge(
    'vc_outbox_archive_oldest_age_seconds',
    'Time since the publication of the oldest event in the archive of the schema; 0 if empty.',
  ),
  outboxPublished: counter('vc_outbox_published_total', 'Events that the relay of this replica published.'),
  outboxFailures: counter('vc_outbox_publish_failures_total', 'Runs of the relay that failed.'),

  consumerLag: ownGauge(
    'vc_consumer_lag',
    'Messages behind the end of the partitions of this replica, as of its last fetch.',
    'group',
    'topic',
  ),
  consumedMessages: counter('vc_consumer_messages_total', 'Messages that were handled.', 'group', 'topic'),
  consumerSeconds: duration('vc_consumer_batch_duration_seconds', 'Time to handle a batch.', WORK_SECONDS),
  consumerRetries: counter('vc_consumer_retries_total', 'Attempts at an event after the first one.'),
  deadLetters: counter(
    'vc_dead_letters_total',
    'Messages that a consumer could not handle. content: what the dead-letter topic has of them.',
    'group',
    'topic',
    'content',
  ),

  deliveriesDue: gauge(
    'vc_webhook_deliveries_due',
    'Deliveries to working endpoints that are due and not claimed; 10000 stands for more.',
  ),
  deliveryAge: gauge('vc_webhook_oldest_due_age_seconds', 'How long the oldest of them is due; 0 if there is none.'),
  deliveriesWaiting: ownGauge(
    'vc_webhook_deliveries_waiting',
    'Claimed deliveries that wait for a slot of this worker.',
  ),
  webhookAttempts: counter('vc_webhook_attempts_total', 'Attempts to deliver, by outcome.', 'outcome'),
  webhookChallenges: counter(
    'vc_webhook_challenges_total',
    'Challenges to endpoints that are not verified, by outcome: echoed, not_echoed, or as an attempt.',
    'outcome',
  ),
  unreadStreamBytes: ownGauge('vc_event_stream_unread_bytes', 'What readers of event streams have not read yet.'),
  slowStreams: counter(
    'vc_event_streams_ended_total',
    'Event streams whose readers left too much unread, by budget: stream, organization, process.',
    'budget',
  ),
  webhookAttemptSeconds: duration('vc_webhook_attempt_duration_seconds', 'Time of attempts.', REQUEST_SECONDS),
  webhookEndpoints: gauge(
    'vc_webhook_endpoints',
    'Enabled endpoints by the state of their circuit: closed, open, half_open.',
    'state',
  ),

  mailsOverLimit: counter(
    'vc_mails_over_limit_total',
    'E-mails beyond the limits of 24 hours, by kind: refused, dropped or delayed (docs/tenants.md).',
    'kind',
  ),
  staffAlerts: counter(
    'vc_staff_alerts_total',
    'Attempts to tell members of staff, by kind and outcome: sent, postponed, outdated, over-limit or gave-up.',
    'kind',
    'outcome',
  ),
  noticeAttempts: counter(
    'vc_notice_attempts_total',
    'Attempts to tell users of what was pushed, by channel (`none` without one) and outcome: sent, postponed, or why not.',
    'channel',
    'outcome',
  ),
  noticeAge: gauge(
    'vc_notice_oldest_due_age_seconds',
    'How long the oldest notice to a user is due; 0 if there is none.',
  ),
  noticeBounces: counter(
    'vc_notice_bounces_total',
    'Messages that the mail server has passed on as bounces of notices, by what became of them.',
    'outcome',
  ),

  signatures: counter(
    'vc_signatures_total',
    'Signatures for other services by key type, service and outcome. The type is `unknown` if the key cannot be used.',
    'key_type',
    'service',
    'outcome',
  ),
  signSeconds: duration('vc_sign_duration_seconds', 'Time to sign the inputs of one call.', WORK_SECONDS, 'key_type'),
  keyProviderWaiting: ownGauge(
    'vc_key_provider_waiting',
    'Calls that wait for a place at the key provider of this replica.',
    'provider',
  ),
  keyProviderInUse: ownGauge('vc_key_provider_in_use', 'Calls that the key provider works on.', 'provider'),
  keyProviderSlots: ownGauge(
    'vc_key_provider_slots',
    'Most calls that the key provider works on at a time.',
    'provider',
  ),
  keyProviderSeconds: duration(
    'vc_key_provider_duration_seconds',
    'Time of a call of the key provider without the wait before it, by operation.',
    WORK_SECONDS,
    'provider',
    'operation',
  ),
  keyProviderFailures: counter(
    'vc_key_provider_failures_total',
    'Calls of the key provider that failed, by operation; `full` and `late` did not reach it or outlasted their time.',
    'provider',
    'operation',
    'reason',
  ),
  certificatesEnding: gauge(
    'vc_certificates_ending',
    'Active certificates that end within so many days.',
    'within_days',
  ),
  certificateNextEnd: gauge(
    'vc_certificate_next_end_timestamp_seconds',
    'End of the active certificate that ends first. Absent without one.',
  ),
  registrationCertificatesEnding: gauge(
    'vc_registration_certificates_ending',
    'Registration certificates without a replacement that end within so many days, at the last look of this replica.',
    'within_days',
  ),

  trustLists: gauge(
    'vc_trust_lists',
    'Trust lists by their state: without a version yet, before or past their next update; and those whose last fetch was refused.',
    'state',
  ),

  federationChainsKept: ownGauge(
    'vc_federation_chains_kept',
    'Trust chains of federations that this replica still uses although their renewal failed in the last hour.',
  ),

  auditHeadsPublished: gauge(
    'vc_audit_heads_published_timestamp_seconds',
    'When this replica last looked for heads of audit chains to publish, and published all of them; at first its start.',
  ),

  tenantDeletionsAnnounced: counter(
    'vc_tenant_deletions_announced_total',
    'Requested deletions of tenants that the schema of the service has seen for the first time.',
  ),
  backupFinished: gauge(
    'vc_backup_finished_timestamp_seconds',
    'Time of the latest backup that was recorded; 0 without one.',
  ),
  backupMaxAge: gauge(
    'vc_backup_max_age_seconds',
    'Age at which the latest backup is late: AUTH_BACKUP_MAX_AGE_HOURS.',
  ),
} as const;
