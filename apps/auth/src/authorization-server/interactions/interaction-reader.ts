import type { IncomingMessage, ServerResponse } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import type { IssuerState } from '@vc/feature/issuance-grant';
import type { TenantId } from '@vc/platform/access-control';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import type { InteractionResults } from 'oidc-provider';
import { type AccountReference, parseAccountId } from '../authorizations/accounts';
import type { SignOnChecks } from '../../accounts/identity-providers/openid-providers';
import { Resources } from '../authorizations/resources';
import { ProviderHost } from '../provider/provider-host';
import { Interaction, type PendingLogIn } from './interaction';
import { clientDeleted } from './interaction.errors';

/** Reads the interaction that the browser's cookie names. */
@Injectable()
export class InteractionReader {
  constructor(
    private readonly host: ProviderHost,
    private readonly resources: Resources,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  /**
   * @throws SessionNotFound for a browser that has not come from the authorization endpoint, DomainError `NOT_FOUND` when
   * the client does not exist any more
   */
  async read(request: IncomingMessage, response: ServerResponse): Promise<Interaction> {
    const startedAt = this.now();
    const provider = this.host.current;
    const { params, result, uid } = await provider.interactionDetails(request, response);
    const client = await provider.Client.find(String(params.client_id));
    if (!client) throw clientDeleted();
    const ownTenant = client.tenant_id as TenantId | undefined;
    const { account, ...progress } = toProgress(result);
    const purpose = this.resources.purposeOf(client, params);
    const issuerState = purpose === 'issuance' ? await this.findOffer(params, account) : undefined;
    return new Interaction(
      { request, response, provider, startedAt },
      {
        params,
        issuerState,
        account,
        ...progress,
        uid,
        purpose,
        clientId: client.clientId,
        clientName: client.clientName ?? client.clientId,
        tenantId: issuerState?.tenantId ?? ownTenant ?? (await this.resources.getTenant(params.scope)),
      },
      result,
    );
  }

  /** Returns the offer that the request names, or an open offer for the user. */
  async findOffer(
    { issuer_state: state, scope }: Record<string, unknown>,
    account: AccountReference | undefined,
  ): Promise<IssuerState | undefined> {
    if (state !== undefined) return this.resources.verifyIssuerState(state);
    return account && this.resources.findOffer(account, scope);
  }
}

/** Returns what the user has done on earlier pages. */
function toProgress(result: InteractionResults | undefined) {
  const login = result?.login?.accountId;
  const account = login === undefined ? undefined : parseAccountId(login);
  return {
    account,
    pending: result?.pendingLogIn as PendingLogIn | undefined,
    signOn: result?.signOn as SignOnChecks | undefined,
    passkeyChallenge: result?.passkeyChallenge as string | undefined,
    loggedInAt: result?.login?.ts,
    credentialsVersion: result?.credentialsVersion as number | undefined,
  };
}
