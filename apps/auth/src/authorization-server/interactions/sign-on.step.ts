import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import type { Transaction } from '@vc/platform/persistence';
import { IdentityProvidersService } from '../../accounts/identity-providers/identity-providers.service';
import { OpenIdProviders } from '../../accounts/identity-providers/openid-providers';
import { findVerifiedEmail } from '../../accounts/identity-providers/person-claims';
import { StaffAdmissions, toRoles } from '../../staff/staff-members/staff-admissions.service';
import type { Interaction } from './interaction';
import { type InteractionOutcome, toRedirect } from './interaction-outcome';
import type { Failure } from './log-in-attempts';
import { LogInCompletion } from './log-in-completion';
import { LogInStep } from './log-in.step';

const FAILED: Failure = { error: { key: 'failed.sign-on' }, status: 400 };
const UNAVAILABLE: Failure = { error: { key: 'failed.sign-on-away' }, status: 503 };

/** A member of staff signs on at the identity provider of the tenant. */
@Injectable()
export class SignOnStep {
  constructor(
    private readonly providers: IdentityProvidersService,
    private readonly openId: OpenIdProviders,
    private readonly admissions: StaffAdmissions,
    private readonly completion: LogInCompletion,
    private readonly logIn: LogInStep,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Sends the browser to the provider. */
  async start(interaction: Interaction): Promise<InteractionOutcome> {
    const { tenantId, uid } = interaction.authorization;
    const provider = await this.providers.find(tenantId);
    if (!provider || interaction.realm !== 'staff') return this.logIn.show(interaction);
    try {
      const { url, checks } = await this.openId.start(this.providers.toAccess(provider), uid);
      await interaction.signOnWith(checks);
      return toRedirect(url);
    } catch (err) {
      this.logger.warn({ event: 'sign-on.unavailable', tenantId, err });
      return this.logIn.show(interaction, undefined, UNAVAILABLE);
    }
  }

  /** @param response of the provider, as a query */
  async finish(interaction: Interaction, response: string): Promise<InteractionOutcome> {
    const { tenantId, signOn } = interaction.authorization;
    const provider = signOn && (await this.providers.find(tenantId));
    if (!provider) return this.logIn.show(interaction, undefined, FAILED);
    const claims = await this.openId
      .finish(this.providers.toAccess(provider), response, { ...signOn, wanted: provider })
      .catch((err: unknown) => {
        this.logger.warn({ event: 'sign-on.failed', tenantId, err });
      });
    // The answer of a provider is checked once.
    const checked = await interaction.signOnWith(undefined);
    if (!claims) return this.logIn.show(checked, undefined, FAILED);
    const { sub, name } = claims;
    const person = {
      subject: sub,
      email: findVerifiedEmail(claims, provider.emailVerification),
      name: typeof name === 'string' ? name : undefined,
      roles: toRoles(claims[provider.roleClaim], provider.roleMapping),
    };
    const isTrusted = async (tx: Transaction) => this.providers.isCurrent(tx, provider);
    const admission = await this.admissions.admit(tenantId, person, isTrusted);
    if ('denial' in admission) return checked.deny(admission.denial);
    return this.completion.complete(checked, { id: admission.member.id, at: admission.at });
  }
}
