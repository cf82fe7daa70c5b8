import { Injectable } from '@nestjs/common';
import type { TenantId } from '@vc/platform/access-control';
import { type LogInResult, OnboardingClient } from '@vc/platform/service-clients';
import { TenantsService } from '../tenants/tenants.service';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { changePasswordPage } from './interaction-pages';
import { describeFailedLogIn, LogInAttempts } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';

/** The user replaces a temporary password, and is logged in with it. */
@Injectable()
export class ChangePasswordStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly completion: LogInCompletion,
  ) {}

  async show({ authorization }: Interaction, name: string): Promise<InteractionOutcome> {
    return toPage(changePasswordPage({ look: await this.tenants.getLook(authorization.tenantId), name }));
  }

  /** @param address of the browser */
  async submit(interaction: Interaction, form: InteractionForm, address: string): Promise<InteractionOutcome> {
    const { tenantId } = interaction.authorization;
    const { name } = form;
    const result = await this.attempts.check({ tenantId, name, address }, () => this.change(tenantId, form));
    if (result.outcome !== 'logged-in') {
      const { error, ...response } = describeFailedLogIn(result);
      return toPage(changePasswordPage({ look: await this.tenants.getLook(tenantId), name, error }), response);
    }
    if (result.user.mustChangePassword) return this.show(interaction, name);
    return this.completion.complete(interaction, result.user.id, 'user.password-changed');
  }

  private async change(tenantId: TenantId, form: InteractionForm): Promise<LogInResult> {
    const { name, password, newPassword, repeated } = form;
    if (newPassword !== repeated) return { outcome: 'unsuitable', reason: 'The new passwords are not the same.' };
    const { name: organization } = await this.tenants.getLook(tenantId);
    return this.onboarding.changePassword(tenantId, { name, password, newPassword, organization });
  }
}
