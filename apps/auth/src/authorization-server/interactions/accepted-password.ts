import { Injectable } from '@nestjs/common';
import type { LogInResult, PasswordAccepted } from '@vc/platform/service-clients';
import { EnrolmentStep } from './enrolment.step';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import type { InteractionOutcome } from './interaction-outcome';
import { LogInCompletion } from './log-in-completion';
import { SecondFactorStep } from './second-factor.step';

/** Continues after the right password: with the second factor if one is needed. */
@Injectable()
export class AcceptedPassword {
  constructor(
    private readonly secondFactor: SecondFactorStep,
    private readonly enrolment: EnrolmentStep,
    private readonly completion: LogInCompletion,
  ) {}

  /**
   * Returns undefined if the log-in has to begin again.
   * @param form with the password
   */
  async continue(
    interaction: Interaction,
    result: PasswordAccepted,
    { name, canCreatePasskey }: InteractionForm,
  ): Promise<InteractionOutcome | undefined> {
    if (result.outcome === 'logged-in') {
      return this.completion.complete(interaction, { ...result.user, name }, { canCreatePasskey });
    }
    const { outcome: step, ticket } = result;
    const pending = { step, ticket, name, canCreatePasskey };
    const continued = await interaction.continueWith(pending);
    const next = step === 'second-factor' ? this.secondFactor : this.enrolment;
    return next.show(continued, pending);
  }
}

export function isAccepted(result: LogInResult): result is PasswordAccepted {
  return 'user' in result;
}

export function mustChangePassword(result: PasswordAccepted): boolean {
  return result.outcome === 'logged-in' && result.user.mustChangePassword;
}
