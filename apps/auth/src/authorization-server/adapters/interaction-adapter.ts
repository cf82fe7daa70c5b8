import type { AdapterPayload } from 'oidc-provider';
import { parseAccountId } from '../authorizations/accounts';
import type { EndedTokens } from '../tokens/ended-tokens';
import type { ProviderStateRepository } from './provider-state.repository';
import { StateAdapter } from './state-adapter';

interface LogIn {
  accountId: string;
  /** Unix time in seconds. */
  ts: number;
}

/** Stores the pages of authorization requests. A log-in ends with the tokens of the user. */
export class InteractionAdapter extends StateAdapter {
  constructor(
    state: ProviderStateRepository,
    private readonly ended: EndedTokens,
  ) {
    super('Interaction', state);
  }

  override async find(id: string): Promise<AdapterPayload | undefined> {
    const interaction = await super.find(id);
    const login = interaction?.result?.login as LogIn | undefined;
    if (!login) return interaction;
    const { id: userId, tenantId } = parseAccountId(login.accountId);
    const clientId = String(interaction?.params?.client_id);
    return (await this.ended.hasGrantEnded({ clientId, userId, tenantId, iat: login.ts })) ? undefined : interaction;
  }
}
