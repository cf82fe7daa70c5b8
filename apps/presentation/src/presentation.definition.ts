import { ADMIN_CHAIN } from '@vc/platform/audit';
import { TimelineEntry, TimelineModule } from '@vc/feature/timeline';
import { UnusualFailuresModule } from '@vc/feature/unusual-failures';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { InvitationModule } from './invitation/invitation.module';
import { CreatePresentation1700000000001 } from './migrations/1700000000001-create-presentation';
import { AnswerHashes1700000000002 } from './migrations/1700000000002-answer-hashes';
import { RefusedResponses1700000000003 } from './migrations/1700000000003-refused-responses';
import { AuditChain1700000000004 } from './migrations/1700000000004-audit-chain';
import { Timelines1700000000005 } from './migrations/1700000000005-timelines';
import { Annotations1700000000006 } from './migrations/1700000000006-annotations';
import { WebhookEndpoints1700000000007 } from './migrations/1700000000007-webhook-endpoints';
import { SortedLists1700000000008 } from './migrations/1700000000008-sorted-lists';
import { TraceOfEvents1700000000009 } from './migrations/1700000000009-trace-of-events';
import { OutboxArchive1700000000010 } from './migrations/1700000000010-outbox-archive';
import { TenantDeletion1700000000011 } from './migrations/1700000000011-tenant-deletion';
import { FAILED_PRESENTATIONS, FailureAlerts1700000000012 } from './migrations/1700000000012-failure-alerts';
import { DeadLetters1700000000014 } from './migrations/1700000000014-dead-letters';
import { ResponseProtocol1700000000015 } from './migrations/1700000000015-response-protocol';
import { RegistrationCertificates1700000000016 } from './migrations/1700000000016-registration-certificates';
import { WarnedRegistrations1700000000017 } from './migrations/1700000000017-warned-registrations';
import { OpenId4VpModule } from './openid4vp/openid4vp.module';
import { PresentationConfig } from './presentation-config';
import { PresentationPresetsModule } from './presentation-presets/presentation-presets.module';
import { PresentationTemplate } from './presentation-templates/presentation-template.entity';
import { PresentationTemplatesModule } from './presentation-templates/presentation-templates.module';
import { Presentation } from './presentations/presentation.entity';
import { PresentationsModule } from './presentations/presentations.module';
import { RegistrationCertificateRow } from './registration-certificates/registration-certificate.entity';
import { RegistrationCertificatesModule } from './registration-certificates/registration-certificates.module';
import { RetentionModule } from './retention/retention.module';
import { RetentionSetting } from './retention/retention-setting.entity';
import { ServiceClientsModule } from './service-clients.module';
import { VerifierSignersModule } from './verifier-signers/verifier-signers.module';
import { endLostTime } from './restores/end-lost-time.repository';

export const presentationService: ServiceDefinition<PresentationConfig> = {
  name: 'presentation',
  area: 'api',
  unprefixed: ['oid4vp'],
  protocolPaths: ['oid4vp'],
  schema: 'presentation',
  endLostTime,
  config: PresentationConfig,
  entities: [PresentationTemplate, Presentation, RegistrationCertificateRow, RetentionSetting, TimelineEntry],
  migrations: [
    CreatePresentation1700000000001,
    AnswerHashes1700000000002,
    RefusedResponses1700000000003,
    AuditChain1700000000004,
    Timelines1700000000005,
    Annotations1700000000006,
    WebhookEndpoints1700000000007,
    SortedLists1700000000008,
    TraceOfEvents1700000000009,
    OutboxArchive1700000000010,
    TenantDeletion1700000000011,
    FailureAlerts1700000000012,
    DeadLetters1700000000014,
    ResponseProtocol1700000000015,
    RegistrationCertificates1700000000016,
    WarnedRegistrations1700000000017,
    EstimatedPolicies1700000000040,
    ...partitionedArchive,
  ],
  audit: ADMIN_CHAIN,
  modules: (config) => [
    ServiceClientsModule.register(config),
    TimelineModule,
    VerifierSignersModule,
    PresentationPresetsModule.register(config),
    PresentationTemplatesModule,
    RegistrationCertificatesModule,
    // The route of `presentations/settings` precedes `presentations/:id`.
    RetentionModule,
    PresentationsModule,
    InvitationModule,
    OpenId4VpModule,
    UnusualFailuresModule.register({ ...FAILED_PRESENTATIONS, kind: 'presentations-failing' }),
  ],
  consumerGroup: 'presentation',
  // The trust service signs each request, and decides which issuers the tenant trusts.
  needs: ['trust'],
};
