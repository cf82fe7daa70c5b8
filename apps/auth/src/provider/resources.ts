import { audienceOf } from '@vc/contract/access';
import { IssuanceGrantError, IssuerState, verifyIssuerState } from '@vc/platform/access-control';
import { type Client, errors, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token-issuer';

interface ResourcesOptions {
  publicUrl: string;
  serviceTokenSecret: string;
  now(): Date;
}

/** What a person may authorize (RFC 8707): a client of the tenant for the wallet, or a wallet for an offer. */
export class Resources {
  readonly wallet: string;

  constructor(private readonly options: ResourcesOptions) {
    this.wallet = audienceOf('wallet', options.publicUrl);
  }

  /** Where the request names no resource, an offer stands for its credential issuer. */
  async defaultResource({ oidc }: KoaContextWithOIDC): Promise<string> {
    const state = oidc.params!.issuer_state;
    return state === undefined ? this.wallet : this.issuerState(state).credentialIssuer;
  }

  async serverInfo({ oidc }: KoaContextWithOIDC, resource: string, client: Client): Promise<ResourceServer> {
    const { AuthorizationCode: code, RefreshToken: refreshToken } = oidc.entities;
    const source = code ?? refreshToken;
    // The authorization endpoint has checked what the code is for.
    if (source) return resourceServer(resource, source.scope ?? '');
    const { issuer_state: state, authorization_details: details } = oidc.params!;
    const scope = oidc.params!.scope ?? (details === undefined ? undefined : '');
    if (typeof scope !== 'string') throw new errors.InvalidScope('scope is required', '');
    if (state !== undefined) return this.credentialIssuer(this.issuerState(state), resource, scope);
    if (resource !== this.wallet) throw new errors.InvalidTarget('the resource is unknown');
    if (client['tenant_id'] === undefined) throw new errors.InvalidRequest('issuer_state is required');
    assertScopes(scope, ['wallet']);
    return resourceServer(resource, 'wallet');
  }

  /** OpenID4VCI 1.0 §5.1.3. @throws InvalidRequest */
  issuerState(state: unknown): IssuerState {
    const { serviceTokenSecret, now } = this.options;
    try {
      return verifyIssuerState(String(state), serviceTokenSecret, now());
    } catch (cause) {
      if (!(cause instanceof IssuanceGrantError)) throw cause;
      throw new errors.InvalidRequest('issuer_state is not valid, or the offer has expired');
    }
  }

  /** A credential configuration's scope is its id. */
  private credentialIssuer(state: IssuerState, resource: string, scope: string): ResourceServer {
    if (resource !== state.credentialIssuer) throw new errors.InvalidTarget('the offer is of another issuer');
    const offered = Object.keys(state.credentialIdentifiers);
    assertScopes(scope, offered);
    return resourceServer(resource, offered.join(' '));
  }
}

/** @throws InvalidScope */
function assertScopes(scope: string, allowed: string[]): void {
  const refused = scope.split(' ').find((each) => each !== '' && each !== 'openid' && !allowed.includes(each));
  if (refused !== undefined) throw new errors.InvalidScope('the scope is not one that can be authorized here', refused);
}

function resourceServer(audience: string, scope: string): ResourceServer {
  return {
    audience,
    scope,
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  };
}
