import { Module } from '@nestjs/common';
import { IdentityProvidersModule } from '../../accounts/identity-providers/identity-providers.module';
import { TenantsModule } from '../../administration/tenants/tenants.module';
import { StaffMembersModule } from '../../staff/staff-members/staff-members.module';
import { AuthorizationsModule } from '../authorizations/authorizations.module';
import { GrantsModule } from '../grants/grants.module';
import { LimitsModule } from '../limits/limits.module';
import { ProviderModule } from '../provider/provider.module';
import { TokensModule } from '../tokens/tokens.module';
import { AcceptedPassword } from './accepted-password';
import { ChangePasswordStep } from './change-password.step';
import { ConsentService } from './consent.service';
import { ConsentStep } from './consent.step';
import { EnrolmentStep } from './enrolment.step';
import { InteractionReader } from './interaction-reader';
import { InteractionsController } from './interactions.controller';
import { InteractionsService } from './interactions.service';
import { LogInAttempts } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';
import { LogInStep } from './log-in.step';
import { PasskeyAudit } from './passkey-audit';
import { PasskeyChallenges } from './passkey-challenges';
import { PasskeyLogInStep } from './passkey-log-in.step';
import { PasskeyScriptController } from './passkey-script.controller';
import { PasskeySettingsStep } from './passkey-settings.step';
import { SecondFactorStep } from './second-factor.step';
import { SignOnController } from './sign-on.controller';
import { SignOnStep } from './sign-on.step';

@Module({
  imports: [
    AuthorizationsModule,
    GrantsModule,
    IdentityProvidersModule,
    LimitsModule,
    ProviderModule,
    StaffMembersModule,
    TenantsModule,
    TokensModule,
  ],
  controllers: [InteractionsController, PasskeyScriptController, SignOnController],
  providers: [
    InteractionsService,
    InteractionReader,
    LogInStep,
    LogInAttempts,
    LogInCompletion,
    SignOnStep,
    PasskeyAudit,
    PasskeyChallenges,
    PasskeyLogInStep,
    PasskeySettingsStep,
    ChangePasswordStep,
    AcceptedPassword,
    SecondFactorStep,
    EnrolmentStep,
    ConsentStep,
    ConsentService,
  ],
})
export class InteractionsModule {}
