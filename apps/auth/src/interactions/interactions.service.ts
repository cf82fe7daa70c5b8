import assert from 'node:assert/strict';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { IssuerState } from '@vc/feature/issuance-grant';
import { DomainError } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import type { Look } from '@vc/platform/pages';
import { IssuanceClient, LogInResult, OnboardingClient } from '@vc/platform/service-clients';
import type { Provider } from 'oidc-provider';
import { AuditService } from '../audit/audit.service';
import { FailedAttemptsService } from '../limits/failed-attempts.service';
import { AccountReference, accountIdOf, parseAccountId } from '../authorizations/accounts';
import { ProviderHost } from '../provider/provider-host';
import { Resources } from '../authorizations/resources';
import { TenantsService } from '../tenants/tenants.service';
import { ConsentService } from './consent.service';
import { InteractionForm } from './interaction-form';
import { changePasswordPage, consentPage, logInPage } from './interaction-pages';

export type Outcome = { redirectTo: string } | { page: string; status?: number; retryAfter?: number | undefined };

/** One authorization request on its way through the pages. */
interface Interaction {
  request: IncomingMessage;
  response: ServerResponse;
  provider: Provider;
  details: Awaited<ReturnType<Provider['interactionDetails']>>;
  clientId: string;
  clientName: string;
  tenantId: TenantId;
  /** Does a wallet ask for credentials, rather than a client of the tenant for what the tenant's wallet holds? */
  isIssuance: boolean;
  /** The offer, once it is known: a wallet that comes without one learns it after the log-in. */
  issuerState?: IssuerState | undefined;
  /** Who has logged in, once somebody has. */
  account?: AccountReference | undefined;
}

@Injectable()
export class InteractionsService {
  constructor(
    private readonly host: ProviderHost,
    private readonly resources: Resources,
    private readonly tenants: TenantsService,
    private readonly onboarding: OnboardingClient,
    private readonly issuance: IssuanceClient,
    private readonly consents: ConsentService,
    private readonly attempts: FailedAttemptsService,
    private readonly audit: AuditService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws SessionNotFound for a browser that has not come from the authorization endpoint */
  async show(request: IncomingMessage, response: ServerResponse): Promise<Outcome> {
    const interaction = await this.read(request, response);
    if (interaction.issuerState?.userAuthentication === 'none') return this.allow(interaction);
    return this.nextPage(interaction);
  }

  /** @param address of the browser */
  async submit(
    request: IncomingMessage,
    response: ServerResponse,
    form: InteractionForm,
    address: string,
  ): Promise<Outcome> {
    const interaction = await this.read(request, response);
    if (form.decision === 'cancel') return this.refuse(interaction);
    if (needsLogIn(interaction)) return this.logIn(interaction, form, address);
    // A second press of a button that has done its work, or a page that was skipped.
    if (form.step !== 'consent') return this.nextPage(interaction);
    return this.allow(interaction);
  }

  private async read(request: IncomingMessage, response: ServerResponse): Promise<Interaction> {
    const provider = this.host.current;
    const details = await provider.interactionDetails(request, response);
    const { params, result } = details;
    const client = await provider.Client.find(String(params.client_id));
    assert(client, 'The client of the interaction does not exist any more.');
    const [ownTenant, login] = [client.tenant_id as TenantId | undefined, result?.login?.accountId];
    const account = login === undefined ? undefined : parseAccountId(login);
    const isIssuance = ownTenant === undefined || params.issuer_state !== undefined;
    const issuerState = isIssuance ? await this.offerOf(params, account) : undefined;
    return {
      request,
      response,
      provider,
      details,
      issuerState,
      account,
      isIssuance,
      clientId: client.clientId,
      clientName: client.clientName ?? client.clientId,
      tenantId: issuerState?.tenantId ?? ownTenant ?? (await this.resources.tenantOf(params.scope)),
    };
  }

  private async offerOf(
    { issuer_state: state, scope }: Record<string, unknown>,
    account: AccountReference | undefined,
  ): Promise<IssuerState | undefined> {
    if (state !== undefined) return this.resources.issuerState(state);
    return account && this.resources.offerTo(account, scope);
  }

  private async nextPage(interaction: Interaction, name?: string): Promise<Outcome> {
    const { clientName, tenantId, details } = interaction;
    const look = await this.tenants.look(tenantId);
    if (needsLogIn(interaction)) {
      const hint = details.params.login_hint;
      return { page: logInPage({ look, clientName, name: name ?? (typeof hint === 'string' ? hint : undefined) }) };
    }
    const redirectHost = hostOf(String(details.params.redirect_uri));
    return { page: consentPage({ look, clientName, redirectHost, ...(await this.permissionsOf(interaction, look)) }) };
  }

  private async permissionsOf({ isIssuance, tenantId, issuerState }: Interaction, { name }: Look) {
    if (!isIssuance) {
      const permissions = [
        `See and accept the credentials that you hold with ${name}`,
        'Answer requests to present them',
      ];
      return { permissions };
    }
    const offer = issuerState && (await this.issuance.offerSummary(tenantId, issuerState.issuanceId));
    if (!offer) return { permissions: [`Fetch the credentials that ${name} offers, into your wallet`] };
    const permissions = offer.credentialNames.map((credential) => `Fetch ${credential} from ${name} into your wallet`);
    return { permissions, expiresAt: new Date(offer.expiresAt) };
  }

  private async logIn(interaction: Interaction, form: InteractionForm, address: string): Promise<Outcome> {
    const { tenantId, clientId } = interaction;
    if (form.step === 'consent' || form.name === '' || form.password === '') {
      return this.nextPage(interaction, form.name);
    }
    const result = await this.attempt(tenantId, form, address);
    if (result.outcome !== 'logged-in') return this.logInFault(interaction, form, result);
    const { user } = result;
    if (user.mustChangePassword) {
      return { page: changePasswordPage({ look: await this.tenants.look(tenantId), name: form.name }) };
    }
    const action = form.step === 'change-password' ? 'user.password-changed' : 'user.logged-in';
    await this.audit.record({ tenantId, clientId, action, subject: user.id });
    return this.continueAs(interaction, user.id);
  }

  /** Refuses at once, for a while, where too many attempts were wrong. */
  private async attempt(tenantId: TenantId, form: InteractionForm, address: string): Promise<LogInResult> {
    const attempt = { clientId: `user of ${tenantId} ${form.name.toLowerCase().slice(0, 254)}`, address };
    const seconds = await this.attempts.secondsLocked(attempt);
    if (seconds > 0) return { outcome: 'locked', seconds };
    const result = await this.check(tenantId, form);
    if (result.outcome === 'refused') await this.attempts.add(attempt);
    return result;
  }

  private async continueAs(interaction: Interaction, userId: string): Promise<Outcome> {
    const { request, response, provider, tenantId, isIssuance, details } = interaction;
    const account: AccountReference = { kind: 'user', tenantId, id: userId };
    const issuerState = isIssuance ? await this.offerOf(details.params, account) : undefined;
    const refusal = refusalOf({ ...interaction, issuerState }, userId);
    if (refusal) return this.refuse(interaction, refusal);
    const login = { accountId: accountIdOf(account), remember: false };
    await provider.interactionResult(request, response, { login });
    return this.nextPage({ ...interaction, account, issuerState });
  }

  private async check(tenantId: TenantId, form: InteractionForm): Promise<LogInResult> {
    const { step, name, password, newPassword, repeated } = form;
    if (step === 'log-in') return this.onboarding.logIn(tenantId, name, password);
    if (newPassword !== repeated) return { outcome: 'unsuitable', reason: 'The new passwords are not the same.' };
    return this.onboarding.changePassword(tenantId, name, password, newPassword);
  }

  private async logInFault(
    { clientName, tenantId }: Interaction,
    { step, name }: InteractionForm,
    result: Exclude<LogInResult, { outcome: 'logged-in' }>,
  ): Promise<Outcome> {
    const { error, status, retryAfter } = describeFault(result);
    const look = await this.tenants.look(tenantId);
    if (step === 'change-password') return { page: changePasswordPage({ look, name, error }), status, retryAfter };
    return { page: logInPage({ look, clientName, name, error }), status, retryAfter };
  }

  private async allow(interaction: Interaction): Promise<Outcome> {
    const { request, response, provider, details, issuerState, clientId, tenantId, isIssuance } = interaction;
    if (isIssuance && !issuerState) throw new DomainError('INVALID_STATE', 'There is no offer any more.');
    const account = accountOf(interaction);
    const { params } = details;
    const grantId = await this.consents.grant(provider, { clientId, account, params, issuerState });
    this.logger.info({ event: 'authorization.granted', tenantId, clientId, accountKind: account.kind });
    const result = { login: { accountId: accountIdOf(account), remember: false }, consent: { grantId } };
    const redirectTo = await provider.interactionResult(request, response, result);
    return { redirectTo };
  }

  private async refuse(
    { request, response, provider }: Interaction,
    error_description = 'the person refused',
  ): Promise<Outcome> {
    const result = { error: 'access_denied', error_description };
    const redirectTo = await provider.interactionResult(request, response, result);
    return { redirectTo };
  }
}

/** For a wallet, the account is one's own; an offer says itself whether one is needed. */
function needsLogIn({ issuerState, account }: Interaction): boolean {
  const isAskedFor = issuerState === undefined || issuerState.userAuthentication === 'login';
  return isAskedFor && account === undefined;
}

/** Why the user who has logged in cannot have what is asked for. */
function refusalOf({ isIssuance, issuerState }: Interaction, userId: string): string | undefined {
  if (isIssuance && !issuerState) return 'nothing is offered to the user';
  if (issuerState?.userId && issuerState.userId !== userId) return 'the offer is for somebody else';
  return undefined;
}

function describeFault(result: Exclude<LogInResult, { outcome: 'logged-in' }>) {
  if (result.outcome === 'unsuitable') return { error: result.reason, status: 400 };
  if (result.outcome === 'refused') return { error: 'The name or the password is wrong.', status: 401 };
  const minutes = Math.ceil(result.seconds / 60);
  const error = `Too many wrong passwords. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return { error, status: 429, retryAfter: result.seconds };
}

function hostOf(redirectUri: string): string {
  const { host, protocol } = new URL(redirectUri);
  return host || protocol.slice(0, -1);
}

/** The user who has logged in, or the offer that stands for a person without an account. */
function accountOf({ account, issuerState, tenantId }: Interaction): AccountReference {
  if (account) return account;
  assert(issuerState, 'An authorization without an offer needs a user who has logged in.');
  return { kind: 'offer', tenantId, id: issuerState.issuanceId };
}
