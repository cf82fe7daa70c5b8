import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { ChangePasswordStep } from './change-password.step';
import { ConsentStep } from './consent.step';
import type { Interaction } from './interaction';
import type { InteractionForm } from './interaction-form';
import type { InteractionOutcome } from './interaction-outcome';
import { InteractionReader } from './interaction-reader';
import { LogInStep } from './log-in.step';

/** Chooses the step of an authorization request: log-in, change of a temporary password, consent. */
@Injectable()
export class InteractionsService {
  constructor(
    private readonly reader: InteractionReader,
    private readonly logIn: LogInStep,
    private readonly changePassword: ChangePasswordStep,
    private readonly consent: ConsentStep,
  ) {}

  /** @throws SessionNotFound for a browser that has not come from the authorization endpoint */
  async show(request: IncomingMessage, response: ServerResponse): Promise<InteractionOutcome> {
    const interaction = await this.reader.read(request, response);
    const isWithoutPages = interaction.authorization.issuerState?.userAuthentication === 'none';
    if (isWithoutPages) return this.consent.allow(interaction);
    return interaction.needsLogIn ? this.logIn.show(interaction) : this.consent.show(interaction);
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
    // A form of an earlier page was submitted twice.
    if (form.step !== 'consent') return this.consent.show(interaction);
    return this.consent.allow(interaction);
  }

  private async authenticate(interaction: Interaction, form: InteractionForm, address: string) {
    const isEmpty = form.name === '' || form.password === '';
    if (form.step === 'consent' || isEmpty) return this.logIn.show(interaction, form.name);
    const step = form.step === 'change-password' ? this.changePassword : this.logIn;
    return step.submit(interaction, form, address);
  }
}
