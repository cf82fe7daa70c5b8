import type { HealthReport } from '@vc/platform/service';
import { toBackupHealth } from '../backups/backup.resource';
import type { PlatformHealth } from './platform-health.service';
import { type ReplicaHealth, type ServiceHealth, statusOf } from './service-health';

export function toPlatformHealthResource({ checkedAt, services, backup }: PlatformHealth) {
  return {
    checkedAt: checkedAt.toISOString(),
    services: services.map(toServiceResource),
    backup: toBackupHealth(backup),
  };
}

function toServiceResource(service: ServiceHealth) {
  return { name: service.name, status: statusOf(service), replicas: service.replicas.map(toReplicaResource) };
}

function toReplicaResource(replica: ReplicaHealth) {
  if (!('report' in replica)) return { status: replica.status, reason: replica.reason, problems: [] };
  return { status: replica.status, ...toReportMembers(replica.report) };
}

/** Names each member, because another service has sent the report. */
function toReportMembers({ replica, version, startedAt, problems, outbox, consumer }: HealthReport) {
  return {
    name: replica,
    ...(version !== undefined && { version }),
    startedAt,
    problems: problems.map(({ name, detail, isRequired }) => ({ name, detail, isRequired })),
    outbox: toOutbox(outbox),
    ...(consumer && { consumer: toConsumer(consumer) }),
  };
}

function toOutbox(outbox: HealthReport['outbox']) {
  if (outbox.status === 'unknown') return { status: outbox.status, reason: outbox.reason };
  const { status, rows, oldestAgeSeconds } = outbox;
  return { status, rows, oldestAgeSeconds };
}

function toConsumer({ group, topics, lastHandledAt }: NonNullable<HealthReport['consumer']>) {
  return {
    group,
    topics: topics.map(({ topic, lag }) => ({ topic, lag })),
    ...(lastHandledAt !== undefined && { lastHandledAt }),
  };
}
