import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import { atAddress } from '@vc/platform/pages';
import { type EnrolmentResult, OnboardingClient } from '@vc/platform/service-clients';
import type { AuthAction } from '../../administration/audit/auth-action';
import { authTexts } from '../page-texts/auth-texts';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { enrolmentPage, recoveryCodesPage } from './enrolment-pages';
import type { Interaction, PendingLogIn } from './interaction';
import { type InteractionForm, toFactorAnswer } from './interaction-form';
import { type InteractionOutcome, toPage } from './interaction-outcome';
import { describeFailedFactor, type Failure, LogInAttempts } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';

/** The user adds a first factor, because the tenant demands one. */
@Injectable()
export class EnrolmentStep {
  constructor(
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly completion: LogInCompletion,
    private readonly audit: AdminAudit<AuthAction>,
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
    const isPasskey = answer.passkey !== undefined;
    const result = await this.attempts.checkFactor({ interaction, name, address }, answer, (knownDevice) =>
      this.onboarding.confirmEnrolment(tenantId, ticket, { ...answer, knownDevice }),
    );
    if (result.outcome === 'enrolled') return this.complete(interaction, result, { name, isPasskey });
    if (result.outcome === 'expired') return undefined;
    return this.showPage(interaction, pending, describeFailedFactor(result));
  }

  private async showPage(
    { authorization: { tenantId }, reader }: Interaction,
    { ticket }: PendingLogIn,
    failure: Failure = {},
  ): Promise<InteractionOutcome | undefined> {
    const look = await this.tenants.getLook(tenantId);
    const enrolment = await this.onboarding.startEnrolment(tenantId, ticket, look.name);
    const { error, ...response } = failure;
    if (!enrolment) return undefined;
    const page = await enrolmentPage({ t: authTexts(reader.language), look, enrolment, error });
    return toPage(page, reader, { ...response, hasScript: true });
  }

  private async complete(
    interaction: Interaction,
    { user, recoveryCodes }: Enrolled,
    { name, isPasskey }: { name: string; isPasskey: boolean },
  ): Promise<InteractionOutcome> {
    const { tenantId, clientId } = interaction.authorization;
    const record = { tenantId, resourceIds: [user.id], actor: { clientId, subject: user.id } };
    await this.audit.record({ ...record, action: 'user.factor-enrolled' });
    if (isPasskey) await this.audit.record({ ...record, action: 'passkey.created' });
    const look = await this.tenants.getLook(tenantId);
    const reader = atAddress(interaction.reader, undefined);
    const page = recoveryCodesPage({ t: authTexts(reader.language), look, recoveryCodes });
    return this.completion.complete(interaction, { ...user, name }, { page: toPage(page, reader) });
  }
}

type Enrolled = Extract<EnrolmentResult, { outcome: 'enrolled' }>;
