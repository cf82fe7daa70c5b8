import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import { AlertEmails1700000000017 } from './alert-emails.migration';
import {
  AuditChain1700000000007,
  OutboxArchive1700000000020,
  MailCounts1700000000026,
  TenantDeletion1700000000021,
  DeadLetters1700000000023,
} from './platform-tables.migration';
import {
  ClientCertificates1700000000013,
  DeletedEndpoints1700000000004,
  EndpointHealth1700000000002,
  PreviousSecrets1700000000041,
  FiltersAndAlerts1700000000010,
  RateLimits1700000000006,
  ReceiverAuthentication1700000000012,
  ReceiverSettings1700000000009,
  SignatureSchemes1700000000011,
  VerifiedEndpoints1700000000005,
} from './endpoints.migration';
import { CreateWebhooks1700000000001 } from './create-webhooks.migration';
import {
  DeliveryWork1700000000019,
  SortedLists1700000000015,
  TraceOfDeliveries1700000000018,
} from './deliveries.migration';
import { DeliveryAttempt } from './delivery-attempt.entity';
import { Delivery } from './delivery.entity';
import { Endpoint } from './endpoint.entity';
import { EventFeed1700000000014 } from './event-feed.migration';
import { GapsOfRecoveries1700000000008, CreateRecoveries1700000000003 } from './recoveries.migration';
import { OriginAllowances1700000000025 } from './origin-allowances.migration';
import { PortalLink } from './portal-link.entity';
import { PortalLinks1700000000016 } from './portal-links.migration';
import { Recovery } from './recovery.entity';
import { UsageDays1700000000024 } from './usage-days.migration';

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
