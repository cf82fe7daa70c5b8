import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import { AlertEmails1700000000017 } from './alert-emails.migration';
import { AuditChain1700000000007 } from './audit-chain.migration';
import { ClientCertificates1700000000013 } from './client-certificates.migration';
import { CreateWebhooks1700000000001 } from './create-webhooks.migration';
import { DeliveryWork1700000000019 } from './delivery-work.migration';
import { OutboxArchive1700000000020 } from './outbox-archive.migration';
import { DeletedEndpoints1700000000004 } from './deleted-endpoints.migration';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { Delivery } from './delivery.entity';
import { EndpointHealth1700000000002 } from './endpoint-health.migration';
import { Endpoint } from './endpoint.entity';
import { PreviousSecrets1700000000041 } from './previous-secrets.migration';
import { EventFeed1700000000014 } from './event-feed.migration';
import { FiltersAndAlerts1700000000010 } from './filters-and-alerts.migration';
import { GapsOfRecoveries1700000000008 } from './gaps-of-recoveries.migration';
import { MailCounts1700000000026 } from './mail-counts.migration';
import { OriginAllowances1700000000025 } from './origin-allowances.migration';
import { CreateRecoveries1700000000003 } from './recoveries.migration';
import { PortalLink } from './portal-link.entity';
import { PortalLinks1700000000016 } from './portal-links.migration';
import { RateLimits1700000000006 } from './rate-limits.migration';
import { ReceiverAuthentication1700000000012 } from './receiver-authentication.migration';
import { ReceiverSettings1700000000009 } from './receiver-settings.migration';
import { Recovery } from './recovery.entity';
import { SignatureSchemes1700000000011 } from './signature-schemes.migration';
import { SortedLists1700000000015 } from './sorted-lists.migration';
import { TenantDeletion1700000000021 } from './tenant-deletion.migration';
import { DeadLetters1700000000023 } from './dead-letters.migration';
import { TraceOfDeliveries1700000000018 } from './trace-of-deliveries.migration';
import { UsageDays1700000000024 } from './usage-days.migration';
import { VerifiedEndpoints1700000000005 } from './verified-endpoints.migration';

/** Both webhook apps use these tables (docs/adr/0027). */
export const webhookEntities = [Endpoint, Delivery, DeliveryAttempt, Recovery, PortalLink];

export const webhookMigrations = [
  CreateWebhooks1700000000001,
  EndpointHealth1700000000002,
  CreateRecoveries1700000000003,
  DeletedEndpoints1700000000004,
  VerifiedEndpoints1700000000005,
  RateLimits1700000000006,
  AuditChain1700000000007,
  GapsOfRecoveries1700000000008,
  ReceiverSettings1700000000009,
  FiltersAndAlerts1700000000010,
  SignatureSchemes1700000000011,
  ReceiverAuthentication1700000000012,
  ClientCertificates1700000000013,
  EventFeed1700000000014,
  SortedLists1700000000015,
  PortalLinks1700000000016,
  AlertEmails1700000000017,
  TraceOfDeliveries1700000000018,
  DeliveryWork1700000000019,
  OutboxArchive1700000000020,
  TenantDeletion1700000000021,
  DeadLetters1700000000023,
  UsageDays1700000000024,
  OriginAllowances1700000000025,
  MailCounts1700000000026,
  EstimatedPolicies1700000000040,
  PreviousSecrets1700000000041,
  ...partitionedArchive,
];
