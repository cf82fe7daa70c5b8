import { IncomingHttpHeaders } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { AuthConfig } from '../../auth-config';
import { parseBasicCredentials } from '../clients/basic-credentials';
import { listAcceptedHashes, isVerifiedSecret } from '../clients/client-secret';
import { ClientsService, EntitledClient } from '../clients/clients.service';
import type { Form } from '../clients/form';
import { clientCredentialsGrant } from '../grants/client-credentials.grant';
import { TokenLimits } from '../limits/token-limits';
import { TokenResponse } from '../tokens/access-token-issuer';
import { FastPath, needsProvider } from './fast-path';
import { ProviderHost } from './provider-host';

const KNOWN_PARAMETERS = ['grant_type', 'client_id', 'client_secret', 'scope'];

/** Answers repeated `client_credentials` requests with a recently verified secret. */
@Injectable()
export class ClientCredentialsFastPath implements FastPath {
  constructor(
    private readonly config: AuthConfig,
    private readonly host: ProviderHost,
    private readonly clients: ClientsService,
    private readonly limits: TokenLimits,
    @Inject(CLOCK) private readonly now: Clock,
  ) {}

  async answer(form: Form, headers: IncomingHttpHeaders): Promise<TokenResponse | undefined> {
    if (form.grant_type !== 'client_credentials' || needsProvider(form, headers, KNOWN_PARAMETERS)) return undefined;
    const { client_id: clientId, client_secret: secret } = readCredentials(form, headers);
    if (typeof clientId !== 'string' || typeof secret !== 'string') return undefined;
    const client = await this.clients.find(clientId);
    if (!client || !isEligible(client)) return undefined;
    if (!isVerifiedSecret(secret, listAcceptedHashes(client, this.now()))) return undefined;
    if (this.limits.findExceeded(clientId, client.tenantId)) return undefined;
    const grant = clientCredentialsGrant(this.host.tokens, this.config.PUBLIC_URL);
    const request = { clientId, tenantId: client.tenantId, allowedScopes: client.scopes };
    return grant({ ...request, parameters: { scope: form.scope as string | undefined } }).catch(() => undefined);
  }
}

/**
 * Returns an empty form for a malformed header, or for credentials in both the header and the body (RFC 6749 §2.3.1).
 */
function readCredentials(form: Form, { authorization }: IncomingHttpHeaders): Form {
  if (authorization === undefined) return form;
  const basic = parseBasicCredentials(authorization);
  const isOnlyMethod = form.client_secret === undefined && (form.client_id ?? basic?.client_id) === basic?.client_id;
  return basic && isOnlyMethod ? basic : {};
}

function isEligible(client: EntitledClient): boolean {
  const { grantTypes, tokenEndpointAuthMethod, dpopBoundAccessTokens, secretHash, isSuspended } = client;
  const hasSecret = secretHash !== null && tokenEndpointAuthMethod.startsWith('client_secret');
  return hasSecret && !isSuspended && !dpopBoundAccessTokens && grantTypes.includes('client_credentials');
}
