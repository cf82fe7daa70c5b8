import { ApiDocumentsModule } from '@vc/platform/api-documents';
import { EstimatedPolicies1700000000040, partitionedArchive } from '@vc/platform/persistence';
import type { ServiceDefinition } from '@vc/platform/service';
import { Passkeys1700000000005 } from './migrations/1700000000005-passkeys';
import { Passkey } from './second-factors/passkey.entity';
import { AccountResetsModule } from './account-resets/account-resets.module';
import { CreateOnboarding1700000000001 } from './migrations/1700000000001-create-onboarding';
import { LogIn1700000000002 } from './migrations/1700000000002-log-in';
import { EndsOfTemporaryPasswords1700000000003 } from './migrations/1700000000003-ends-of-temporary-passwords';
import { SecondFactors1700000000004 } from './migrations/1700000000004-second-factors';
import { TraceOfEvents1700000000006 } from './migrations/1700000000006-trace-of-events';
import { OutboxArchive1700000000007 } from './migrations/1700000000007-outbox-archive';
import { TenantDeletion1700000000008 } from './migrations/1700000000008-tenant-deletion';
import { PasskeysAlone1700000000010 } from './migrations/1700000000010-passkeys-alone';
import { LogInsModule } from './log-ins/log-ins.module';
import { PendingLogIn } from './log-ins/pending-log-in.entity';
import { OnboardingConfig } from './onboarding-config';
import { PasskeyMails1700000000011 } from './migrations/1700000000011-passkey-mails';
import { CredentialsVersion1700000000012 } from './migrations/1700000000012-credentials-version';
import { SlowedLogIns1700000000013 } from './migrations/1700000000013-slowed-log-ins';
import { PasswordMails1700000000014 } from './migrations/1700000000014-password-mails';
import { MailCounts1700000000015 } from './migrations/1700000000015-mail-counts';
import { AccountMailsModule } from './account-mails/account-mails.module';
import { PasskeysModule } from './passkeys/passkeys.module';
import { RecoveryCode } from './second-factors/recovery-code.entity';
import { TotpFactor } from './second-factors/totp-factor.entity';
import { StaffAccountsModule } from './staff-accounts/staff-accounts.module';
import { UserLocksModule } from './user-locks/user-locks.module';
import { User } from './users/user.entity';
import { UsersModule } from './users/users.module';
import { endLostTime } from './restores/end-lost-time.repository';

export const onboardingService: ServiceDefinition<OnboardingConfig> = {
  name: 'onboarding',
  area: 'onboarding',
  schema: 'onboarding',
  endLostTime,
  config: OnboardingConfig,
  entities: [User, TotpFactor, Passkey, RecoveryCode, PendingLogIn],
  migrations: [
    CreateOnboarding1700000000001,
    LogIn1700000000002,
    EndsOfTemporaryPasswords1700000000003,
    SecondFactors1700000000004,
    Passkeys1700000000005,
    TraceOfEvents1700000000006,
    OutboxArchive1700000000007,
    TenantDeletion1700000000008,
    PasskeysAlone1700000000010,
    PasskeyMails1700000000011,
    CredentialsVersion1700000000012,
    SlowedLogIns1700000000013,
    PasswordMails1700000000014,
    MailCounts1700000000015,
    EstimatedPolicies1700000000040,
    ...partitionedArchive,
  ],
  modules: (config) => [
    UsersModule,
    AccountMailsModule.register(config),
    LogInsModule,
    UserLocksModule.register(config),
    AccountResetsModule.register(config),
    StaffAccountsModule,
    PasskeysModule,
    ApiDocumentsModule.register('onboarding'),
  ],
};
