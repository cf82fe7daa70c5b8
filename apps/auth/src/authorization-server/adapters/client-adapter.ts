import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { WalletAttesters } from '@vc/platform/service-clients';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { findBrowserApp, SCOPES } from '@vc/contract/access';
import { OPENID_CREDENTIAL } from '@vc/protocol/openid4vci';
import { ANONYMOUS_WALLET } from '../clients/anonymous-wallet';
import { ClientKeySets, type KeySet } from '../clients/client-key-sets';
import { listAcceptedHashes } from '../clients/client-secret';
import type { Client } from '../clients/client.entity';
import { tenantSuspended } from '../clients/client.errors';
import { ClientsService } from '../clients/clients.service';
import { BrowserAppClients } from '../clients/browser-app-clients';
import { PRE_AUTHORIZED_CODE_GRANT } from '../clients/grant-types';

/** Every client may use authorization details for the credentials of an offer. */
const CREDENTIAL_DETAILS = { authorization_details_types: [OPENID_CREDENTIAL] };

const ANONYMOUS_WALLET_METADATA: AdapterPayload = {
  client_id: ANONYMOUS_WALLET,
  token_endpoint_auth_method: 'none',
  grant_types: [PRE_AUTHORIZED_CODE_GRANT],
  response_types: [],
  redirect_uris: [],
  ...CREDENTIAL_DETAILS,
};

/** The attestation authenticates the wallet. Its pushed authorization request names the redirect URI. */
const ATTESTED_WALLET_METADATA: Omit<AdapterPayload, 'client_id'> = {
  token_endpoint_auth_method: 'attest_jwt_client_auth',
  grant_types: ['authorization_code', 'refresh_token', PRE_AUTHORIZED_CODE_GRANT],
  response_types: ['code'],
  redirect_uris: ['https://redirect-uri-is-pushed.invalid/'],
  dpop_bound_access_tokens: true,
  attested: true,
  ...CREDENTIAL_DETAILS,
};

/** Client metadata of this server, beside that of the specifications. */
export const EXTRA_CLIENT_METADATA = ['tenant_id', 'secret_hashes', 'attested'];

/** Reads the clients of oidc-provider from the table of clients. */
@Injectable()
export class ClientAdapter implements Adapter {
  constructor(
    private readonly clients: ClientsService,
    private readonly browserApps: BrowserAppClients,
    private readonly keySets: ClientKeySets,
    private readonly attesters: WalletAttesters,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    if (clientId === ANONYMOUS_WALLET) return ANONYMOUS_WALLET_METADATA;
    const builtIn = findBrowserApp(clientId);
    if (builtIn) return this.browserApps.find(builtIn.app, builtIn.tenantId);
    const client = await this.clients.find(clientId);
    if (client?.isSuspended) throw tenantSuspended();
    if (client) return toMetadata(client, await this.getKeys(client), this.now());
    return this.attesters.areAccepted ? { client_id: clientId, ...ATTESTED_WALLET_METADATA } : undefined;
  }

  private async getKeys({ jwks, jwksUri }: Client): Promise<KeySet | null> {
    return jwksUri === null ? jwks : this.keySets.get(jwksUri);
  }

  upsert = readOnly;
  findByUserCode = readOnly;
  findByUid = readOnly;
  consume = readOnly;
  destroy = readOnly;
  revokeByGrantId = readOnly;
}

function toMetadata(client: Client, jwks: KeySet | null, now: Date): AdapterPayload {
  const { redirectUris, grantTypes, secretHash } = client;
  const isNative = redirectUris.some((uri) => !uri.startsWith('https:'));
  return {
    client_id: client.clientId,
    client_name: client.name,
    tenant_id: client.tenantId,
    token_endpoint_auth_method: client.tokenEndpointAuthMethod,
    ...(secretHash !== null && { client_secret: secretHash, secret_hashes: listAcceptedHashes(client, now) }),
    ...(jwks && { jwks }),
    application_type: isNative ? 'native' : 'web',
    grant_types: grantTypes,
    response_types: grantTypes.includes('authorization_code') ? ['code'] : [],
    redirect_uris: redirectUris,
    dpop_bound_access_tokens: client.dpopBoundAccessTokens,
    ...CREDENTIAL_DETAILS,
    scope: [...client.scopes.filter((scope) => SCOPES.includes(scope)), 'openid'].join(' '),
  };
}

function readOnly(): Promise<undefined> {
  return Promise.reject(new Error('oidc-provider does not write clients.'));
}
