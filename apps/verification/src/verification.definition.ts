import { CONSENT_CHAIN } from '@vc/platform/audit';
import { ApiDocumentsModule } from '@vc/platform/api-documents';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { ConsentRecord } from './consent-records/consent-record.entity';
import { CreateVerification1700000000001 } from './migrations/1700000000001-create-verification';
import { PublishedHeads1700000000002 } from './migrations/1700000000002-published-heads';
import { TraceOfEvents1700000000003 } from './migrations/1700000000003-trace-of-events';
import { OutboxArchive1700000000004 } from './migrations/1700000000004-outbox-archive';
import { TenantDeletion1700000000005 } from './migrations/1700000000005-tenant-deletion';
import { ConsentOutcomes1700000000006 } from './migrations/1700000000006-consent-outcomes';
import { ConsentStatistics1700000000041 } from './migrations/1700000000041-consent-statistics';
import { VerificationConfig } from './verification-config';
import { VerificationModule } from './verification.module';

export const verificationService: ServiceDefinition<VerificationConfig> = {
  name: 'verification',
  area: 'verify',
  schema: 'verification',
  // A view.
  privileges: { consent_entries: ['SELECT'] },
  config: VerificationConfig,
  entities: [ConsentRecord],
  migrations: [
    CreateVerification1700000000001,
    PublishedHeads1700000000002,
    TraceOfEvents1700000000003,
    OutboxArchive1700000000004,
    TenantDeletion1700000000005,
    ConsentOutcomes1700000000006,
    EstimatedPolicies1700000000040,
    ConsentStatistics1700000000041,
    ...partitionedArchive,
  ],
  audit: CONSENT_CHAIN,
  modules: () => [VerificationModule, ApiDocumentsModule.register('verify')],
};
