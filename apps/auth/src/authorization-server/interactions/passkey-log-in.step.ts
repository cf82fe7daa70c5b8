import { Injectable } from '@nestjs/common';
import { OnboardingClient } from '@vc/platform/service-clients';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import type { InteractionOutcome } from './interaction-outcome';
import { describeFailedPasskey, type Failure, LogInAttempts } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';
import { LogInStep } from './log-in.step';
import { PasskeyAudit } from './passkey-audit';

const NO_ANSWER: Failure = { error: { key: 'failed.passkey' }, status: 400 };

/** A person logs in by a passkey alone, which stands for the password and the second factor. */
@Injectable()
export class PasskeyLogInStep {
  constructor(
    private readonly onboarding: OnboardingClient,
    private readonly attempts: LogInAttempts,
    private readonly logIn: LogInStep,
    private readonly completion: LogInCompletion,
    private readonly audit: PasskeyAudit,
  ) {}

  /** @param address of the browser */
  async submit(interaction: Interaction, { passkey }: InteractionForm, address: string): Promise<InteractionOutcome> {
    const { tenantId, passkeyChallenge: challenge } = interaction.authorization;
    if (challenge === undefined || passkey === '') return this.logIn.show(interaction, '', NO_ANSWER);
    const unchallenged = await interaction.endChallenge();
    const { realm } = interaction;
    const result = await this.attempts.checkPasskey(address, () =>
      this.onboarding.logInByPasskey(tenantId, {
        challenge,
        passkey,
        realm: realm === 'staff' ? realm : undefined,
      }),
    );
    if (result.outcome === 'refused') await this.audit.recordClone(unchallenged, result.clonedOf);
    if (result.outcome !== 'logged-in') return this.logIn.show(unchallenged, '', describeFailedPasskey(result));
    await this.audit.record(unchallenged, 'passkey.used', result.user.id);
    return this.completion.complete(unchallenged, result.user);
  }
}
