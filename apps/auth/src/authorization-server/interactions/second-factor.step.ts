import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { OnboardingClient, type SecondFactorResult } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { authTexts } from '../page-texts/auth-texts';
import { TenantsService } from '../../administration/tenants/tenants.service';
import type { Interaction, PendingLogIn } from './interaction';
import { type InteractionForm, toFactorAnswer } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { describeFailedFactor, type Failure, LogInAttempts } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';
import { PasskeyAudit } from './passkey-audit';
import { secondFactorPage } from './second-factor-pages';

/** The user proves a factor beside the password. */
@Injectable()
export class SecondFactorStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly completion: LogInCompletion,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly audited: PasskeyAudit,
  ) {}

  /** Returns undefined if the log-in has to begin again. */
  async show(interaction: Interaction, pending: PendingLogIn): Promise<InteractionOutcome | undefined> {
    return this.showPage(interaction, pending);
  }

  /**
   * Returns undefined if the log-in has to begin again.
   * @param address of the browser
   */
  async submit(
    interaction: Interaction,
    pending: PendingLogIn,
    form: InteractionForm,
    address: string,
  ): Promise<InteractionOutcome | undefined> {
    const { tenantId } = interaction.authorization;
    const { ticket, name } = pending;
    const answer = toFactorAnswer(form);
    const result = await this.attempts.checkFactor({ interaction, name, address }, answer, (knownDevice) =>
      this.onboarding.verifySecondFactor(tenantId, ticket, { ...answer, knownDevice }),
    );
    if (result.outcome === 'logged-in') return this.complete(interaction, result, pending);
    if (result.outcome === 'expired') return undefined;
    if (result.outcome === 'refused') await this.audited.recordClone(interaction, result.clonedOf);
    return this.showPage(interaction, pending, describeFailedFactor(result));
  }

  private async showPage(
    { authorization: { tenantId }, reader }: Interaction,
    { ticket }: PendingLogIn,
    failure: Failure = {},
  ): Promise<InteractionOutcome | undefined> {
    const challenge = await this.onboarding.startSecondFactor(tenantId, ticket);
    if (!challenge) return undefined;
    const { error, ...response } = failure;
    const { passkey } = challenge;
    const look = await this.tenants.getLook(tenantId);
    const page = secondFactorPage({ t: authTexts(reader.language), look, passkey, error });
    return toPage(page, reader, { ...response, hasScript: passkey !== undefined });
  }

  private async complete(
    interaction: Interaction,
    { user, method }: CompletedLogIn,
    { name, canCreatePasskey }: PendingLogIn,
  ): Promise<InteractionOutcome> {
    const { tenantId, clientId } = interaction.authorization;
    if (method === 'recovery-code') {
      const actor = { clientId, subject: user.id };
      await this.audit.record({ tenantId, action: 'user.recovery-code-used', resourceIds: [user.id], actor });
    }
    if (method === 'passkey') await this.audited.record(interaction, 'passkey.used', user.id);
    return this.completion.complete(interaction, { ...user, name }, { canCreatePasskey });
  }
}

type CompletedLogIn = Extract<SecondFactorResult, { outcome: 'logged-in' }>;
