import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { type LogInResult, OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { authTexts } from '../page-texts/auth-texts';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { AcceptedPassword, isAccepted, mustChangePassword } from './accepted-password';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { changePasswordPage } from './interaction-pages';
import { describeFailedLogIn, type Failure, LogInAttempts } from './log-in-attempts';
import { toLogInRequirements } from './log-in-requirements';

const NOT_SAME: Failure = { error: { key: 'failed.not-same', field: 'repeated' }, status: 400 };

/** The user replaces a temporary password, and is logged in with it. */
@Injectable()
export class ChangePasswordStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly accepted: AcceptedPassword,
    private readonly audit: AdminAudit<AuthAction>,
  ) {}

  async show(interaction: Interaction, name: string, failure: Failure = {}): Promise<InteractionOutcome> {
    const { authorization, reader } = interaction;
    const { error, ...response } = failure;
    const look = await this.tenants.getLook(authorization.tenantId);
    return toPage(changePasswordPage({ t: authTexts(reader.language), look, name, error }), reader, response);
  }

  /** @param address of the browser */
  async submit(
    interaction: Interaction,
    form: InteractionForm,
    address: string,
  ): Promise<InteractionOutcome | undefined> {
    const { tenantId, clientId } = interaction.authorization;
    const { name } = form;
    if (form.newPassword !== form.repeated) return this.show(interaction, name, NOT_SAME);
    const attempt = { interaction, name, address };
    const result = await this.attempts.check(attempt, (knownDevice) => this.change(interaction, form, knownDevice));
    if (!isAccepted(result)) return this.show(interaction, name, describeFailedLogIn(result));
    if (mustChangePassword(result)) return this.show(interaction, name);
    const actor = { clientId, subject: result.user.id };
    await this.audit.record({ tenantId, action: 'user.password-changed', resourceIds: [result.user.id], actor });
    return this.accepted.continue(interaction, result, form);
  }

  private async change(
    { authorization, realm }: Interaction,
    form: InteractionForm,
    knownDevice: number | undefined,
  ): Promise<LogInResult> {
    const { name, password, newPassword } = form;
    const tenant = await this.tenants.get(authorization.tenantId);
    const change = { name, password, newPassword, organization: tenant.name, knownDevice };
    const requirements = toLogInRequirements(realm, tenant);
    return this.onboarding.changePassword(authorization.tenantId, { ...change, ...requirements });
  }
}
