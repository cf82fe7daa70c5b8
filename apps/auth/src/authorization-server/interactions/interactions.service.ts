import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ChangePasswordStep } from './change-password.step';
import { ConsentStep } from './consent.step';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import type { InteractionOutcome } from './interaction-outcome';
import { InteractionReader } from './interaction-reader';
import { EnrolmentStep } from './enrolment.step';
import type { Failure } from './log-in-attempts';
import { LogInStep } from './log-in.step';
import { PasskeyLogInStep } from './passkey-log-in.step';
import { PasskeySettingsStep } from './passkey-settings.step';
import { SecondFactorStep } from './second-factor.step';
import { SignOnStep } from './sign-on.step';
import { findSignOnResponse } from './sign-on-state';

const STEP = { 'second-factor': 'secondFactor', enrolment: 'enrolment' } as const;
const TOO_LATE: Failure = { error: { key: 'failed.too-late' } };

/** Chooses the step of an authorization request: log-in or sign-on, change of a temporary password, second factor, consent. */
@Injectable()
export class InteractionsService {
  constructor(
    private readonly reader: InteractionReader,
    private readonly logIn: LogInStep,
    private readonly changePassword: ChangePasswordStep,
    private readonly signOn: SignOnStep,
    private readonly secondFactor: SecondFactorStep,
    private readonly enrolment: EnrolmentStep,
    private readonly consent: ConsentStep,
    private readonly passkeyLogIn: PasskeyLogInStep,
    private readonly passkeys: PasskeySettingsStep,
  ) {}

  /** @throws SessionNotFound for a browser that has not come from the authorization endpoint */
  async show(request: IncomingMessage, response: ServerResponse): Promise<InteractionOutcome> {
    const interaction = await this.reader.read(request, response);
    const isWithoutPages = interaction.authorization.issuerState?.userAuthentication === 'none';
    if (isWithoutPages) return this.consent.allow(interaction);
    const signOnResponse = interaction.needsLogIn ? findSignOnResponse(request.url) : undefined;
    if (signOnResponse !== undefined) return this.signOn.finish(interaction, signOnResponse);
    if (interaction.needsLogIn) return this.showLogIn(interaction);
    return (await this.passkeys.show(interaction)) ?? this.consent.show(interaction);
  }

  /**
   * @param address of the browser
   * @throws SessionNotFound for a browser that has not come from the authorization endpoint
   */
  async submit(
    request: IncomingMessage,
    response: ServerResponse,
    form: InteractionForm,
    address: string,
  ): Promise<InteractionOutcome> {
    const interaction = await this.reader.read(request, response);
    if (form.decision === 'cancel') return interaction.deny();
    if (interaction.needsLogIn) return this.authenticate(interaction, form, address);
    if (form.step === 'consent') return this.consent.allow(interaction);
    // Also after a form of an earlier page that was submitted twice.
    return (await this.passkeys.submit(interaction, form)) ?? this.consent.show(interaction);
  }

  private async showLogIn(interaction: Interaction): Promise<InteractionOutcome> {
    const { pending } = interaction.authorization;
    const page = pending && (await this[STEP[pending.step]].show(interaction, pending));
    return page ?? this.logIn.show(interaction);
  }

  private async authenticate(interaction: Interaction, form: InteractionForm, address: string) {
    if (form.step === 'sign-on') return this.signOn.start(interaction);
    if (form.step === 'passkey') return this.passkeyLogIn.submit(interaction, form, address);
    const { pending } = interaction.authorization;
    const outcome =
      pending?.step === form.step
        ? await this[STEP[pending.step]].submit(interaction, pending, form, address)
        : await this.checkPassword(interaction, form, address);
    return outcome ?? this.logIn.show(await interaction.continueWith(undefined), pending?.name, TOO_LATE);
  }

  private async checkPassword(interaction: Interaction, form: InteractionForm, address: string) {
    const step = form.step === 'change-password' ? this.changePassword : this.logIn;
    const isOfPassword = form.step === 'change-password' || form.step === 'log-in';
    if (!isOfPassword) return this.showLogIn(interaction);
    if (form.name === '' || form.password === '') return this.logIn.show(interaction, form.name);
    return step.submit(interaction, form, address);
  }
}
