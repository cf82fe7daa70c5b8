import { Injectable } from '@nestjs/common';
import { OnboardingClient } from '@vc/platform/service-clients';
import { TenantsService } from '../tenants/tenants.service';
import { AcceptedPassword, isAccepted, mustChangePassword } from './accepted-password';
import { ChangePasswordStep } from './change-password.step';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { logInPage } from './interaction-pages';
import { toLogInRequirements } from './log-in-requirements';
import { describeFailedLogIn, LogInAttempts } from './log-in-attempts';

/** The user logs in with the onboarding service. */
@Injectable()
export class LogInStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly changePassword: ChangePasswordStep,
    private readonly accepted: AcceptedPassword,
  ) {}

  /** @param error of an earlier step */
  async show({ authorization }: Interaction, name?: string, error?: string): Promise<InteractionOutcome> {
    const { clientName, tenantId, params } = authorization;
    const look = await this.tenants.getLook(tenantId);
    const hint = typeof params.login_hint === 'string' ? params.login_hint : undefined;
    return toPage(logInPage({ look, clientName, name: name ?? hint, ...(error !== undefined && { error }) }));
  }

  /** @param address of the browser */
  async submit(
    interaction: Interaction,
    form: InteractionForm,
    address: string,
  ): Promise<InteractionOutcome | undefined> {
    const { clientName, tenantId } = interaction.authorization;
    const { name, password } = form;
    const { realm } = interaction;
    const requirements = toLogInRequirements(realm, await this.tenants.get(tenantId));
    const result = await this.attempts.check({ tenantId, realm, name, address }, () =>
      this.onboarding.logIn(tenantId, { name, password, ...requirements }),
    );
    if (!isAccepted(result)) {
      const { error, ...response } = describeFailedLogIn(result);
      const look = await this.tenants.getLook(tenantId);
      return toPage(logInPage({ look, clientName, name, error }), response);
    }
    if (mustChangePassword(result)) return this.changePassword.show(interaction, name);
    return this.accepted.continue(interaction, result, name);
  }
}
