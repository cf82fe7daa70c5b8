import { Injectable } from '@nestjs/common';
import { AdminAudit } from '@vc/platform/audit';
import type { AuthAction } from '../../administration/audit/auth-action';
import type { AccountReference } from '../authorizations/accounts';
import { EndedTokens } from '../tokens/ended-tokens';
import { ConsentStep } from './consent.step';
import type { AuthorizationRequest, Interaction, ProvenLogIn } from './interaction';
import type { InteractionOutcome } from './interaction-outcome';
import { InteractionReader } from './interaction-reader';
import { LogInAttempts } from './log-in-attempts';
import { PasskeySettingsStep } from './passkey-settings.step';

interface NextPage {
  /** The page after the log-in, before others. */
  page?: InteractionOutcome;
  /** Whether the device of the browser can create a passkey, and the person has not used one. */
  canCreatePasskey?: boolean | undefined;
}

/** A person who has logged in. */
interface LoggedIn extends ProvenLogIn {
  id: string;
  /** As the person enters it. Without it the device does not become known. */
  name?: string;
}

/** Continues an interaction as the user who has logged in. */
@Injectable()
export class LogInCompletion {
  constructor(
    private readonly reader: InteractionReader,
    private readonly consent: ConsentStep,
    private readonly passkeys: PasskeySettingsStep,
    private readonly audit: AdminAudit<AuthAction>,
    private readonly ended: EndedTokens,
    private readonly attempts: LogInAttempts,
  ) {}

  /**
   * Returns the next page, or denies a request that is not for this user or that the roles of a member of staff do not allow.
   */
  async complete(
    interaction: Interaction,
    user: LoggedIn,
    { page, canCreatePasskey = false }: NextPage = {},
  ): Promise<InteractionOutcome> {
    const { id: userId, name, ...proven } = user;
    if (await this.ended.isUserRefused(userId)) return interaction.deny('the account is locked');
    const { authorization } = interaction;
    const { tenantId, clientId, params, purpose } = authorization;
    const kind = interaction.realm;
    await this.audit.record({
      tenantId,
      action: `${kind}.logged-in`,
      resourceIds: [userId],
      actor: { clientId, subject: userId },
    });
    const account: AccountReference = { kind, tenantId, id: userId };
    const issuerState = purpose === 'issuance' ? await this.reader.findOffer(params, account) : undefined;
    const denial = findDenial({ ...authorization, issuerState }, userId);
    if (denial !== undefined) return interaction.deny(denial);
    const loggedIn = await interaction.logIn(account, issuerState, proven);
    const { credentialsVersion } = proven;
    if (name !== undefined && credentialsVersion !== undefined) {
      this.attempts.remember(interaction, name, credentialsVersion);
    }
    return page ?? (await this.passkeys.showAfterLogIn(loggedIn, canCreatePasskey)) ?? this.consent.show(loggedIn);
  }
}

/** Returns the reason why the user cannot authorize the request. */
function findDenial({ purpose, issuerState }: AuthorizationRequest, userId: string): string | undefined {
  if (purpose === 'issuance' && !issuerState) return 'nothing is offered to the user';
  if (issuerState?.userId && issuerState.userId !== userId) return 'the offer is for another user';
  return undefined;
}
