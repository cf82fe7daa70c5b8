import { SCOPES } from '@vc/contract/access';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { ClientsService } from '../clients/clients.service';
import { PRE_AUTHORIZED_CODE_GRANT } from '../grants/pre-authorized-code.grant';

/** Stands for every wallet that redeems a pre-authorized code without a client id of its own. */
export const ANONYMOUS_WALLET = 'anonymous-wallet';

const ANONYMOUS_WALLET_METADATA: AdapterPayload = {
  client_id: ANONYMOUS_WALLET,
  token_endpoint_auth_method: 'none',
  grant_types: [PRE_AUTHORIZED_CODE_GRANT],
  response_types: [],
  redirect_uris: [],
};

/** Lets oidc-provider find clients in our table. The grants in use keep nothing else there. */
export class ClientAdapter implements Adapter {
  constructor(
    private readonly model: string,
    private readonly clients: ClientsService,
  ) {}

  async find(id: string): Promise<AdapterPayload | undefined> {
    if (this.model !== 'Client') throw this.unsupported();
    if (id === ANONYMOUS_WALLET) return ANONYMOUS_WALLET_METADATA;
    const client = await this.clients.find(id);
    if (!client) return undefined;
    return {
      client_id: client.clientId,
      client_secret: client.secretHash,
      tenant_id: client.tenantId,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: client.grantTypes,
      response_types: [],
      redirect_uris: [],
      scope: client.scopes.filter((scope) => SCOPES.includes(scope)).join(' '),
    };
  }

  upsert = (): Promise<undefined> => Promise.reject(this.unsupported());
  findByUserCode = (): Promise<undefined> => Promise.reject(this.unsupported());
  findByUid = (): Promise<undefined> => Promise.reject(this.unsupported());
  consume = (): Promise<undefined> => Promise.reject(this.unsupported());
  destroy = (): Promise<undefined> => Promise.reject(this.unsupported());
  revokeByGrantId = (): Promise<undefined> => Promise.reject(this.unsupported());

  private unsupported(): Error {
    return new Error(`The authorization server does not store ${this.model}.`);
  }
}
