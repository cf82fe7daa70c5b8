import { Injectable } from '@nestjs/common';
import { OnboardingClient } from '@vc/platform/service-clients';
import { IdentityProvidersService } from '../../accounts/identity-providers/identity-providers.service';
import { authTexts } from '../page-texts/auth-texts';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { AcceptedPassword, isAccepted, mustChangePassword } from './accepted-password';
import { ChangePasswordStep } from './change-password.step';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { logInPage } from './interaction-pages';
import { toLogInRequirements } from './log-in-requirements';
import { PasskeyChallenges } from './passkey-challenges';
import { describeFailedLogIn, type Failure, LogInAttempts } from './log-in-attempts';

/** The user logs in with the onboarding service. */
@Injectable()
export class LogInStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly changePassword: ChangePasswordStep,
    private readonly accepted: AcceptedPassword,
    private readonly providers: IdentityProvidersService,
    private readonly passkeys: PasskeyChallenges,
  ) {}

  /** @param failure of an earlier step */
  async show(interaction: Interaction, name?: string, failure: Failure = {}): Promise<InteractionOutcome> {
    const { authorization, realm, reader } = interaction;
    const { clientName, tenantId, params } = authorization;
    const { error, ...response } = failure;
    const hint = typeof params.login_hint === 'string' ? params.login_hint : undefined;
    const hasSignOn = realm === 'staff' && (await this.providers.find(tenantId)) !== null;
    const look = await this.tenants.getLook(tenantId);
    const t = authTexts(reader.language);
    const passkey = await this.passkeys.start(interaction);
    const page = logInPage({ t, look, clientName, name: name ?? hint, hasSignOn, passkey, error });
    return toPage(page, reader, { ...response, hasScript: true });
  }

  /** @param address of the browser */
  async submit(
    interaction: Interaction,
    form: InteractionForm,
    address: string,
  ): Promise<InteractionOutcome | undefined> {
    const { authorization, realm } = interaction;
    const { tenantId } = authorization;
    const { name, password } = form;
    const requirements = toLogInRequirements(realm, await this.tenants.get(tenantId));
    const result = await this.attempts.check({ interaction, name, address }, (knownDevice) =>
      this.onboarding.logIn(tenantId, { name, password, knownDevice, ...requirements }),
    );
    if (!isAccepted(result)) return this.show(interaction, name, describeFailedLogIn(result));
    if (mustChangePassword(result)) return this.changePassword.show(interaction, name);
    return this.accepted.continue(interaction, result, form);
  }
}
