import { audienceOf } from '@vc/contract/access';
import type { IssuerState } from '@vc/feature/issuance-grant';
import { type TenantId } from '@vc/platform/access-control';
import { IssuanceGrantError, verifyIssuerState } from '@vc/feature/issuance-grant';
import type { IssuanceClient } from '@vc/platform/service-clients';
import { LRUCache } from 'lru-cache';
import { type Client, type KoaContextWithOIDC, type ResourceServer } from 'oidc-provider';
import { ACCESS_TOKEN_SECONDS } from '../tokens/access-token-issuer';
import type { AccountReference } from './accounts';
import {
  invalidIssuerState,
  issuerStateOrScopeRequired,
  offerOfOtherIssuer,
  scopeNotAuthorizable,
  scopeOfOtherIssuer,
  scopeRequired,
  unknownResource,
} from './authorization.errors';
import { clientOf, parametersOf } from '../grants/oidc-context';
import { orTemporarilyUnavailable } from '../limits/temporarily-unavailable';

interface ResourcesOptions {
  publicUrl: string;
  serviceTokenSecret: string;
  issuance: IssuanceClient;
  now: () => Date;
}

const CONFIGURATION_CACHE_SIZE = 10_000;
const REMEMBER_MS = 60_000;

/** What a person may authorize (RFC 8707): a client of the tenant for the wallet, or a wallet for an offer. */
export class Resources {
  readonly wallet: string;
  private readonly tenants = new LRUCache<string, TenantId>({ max: CONFIGURATION_CACHE_SIZE, ttl: REMEMBER_MS });

  constructor(private readonly options: ResourcesOptions) {
    this.wallet = audienceOf('wallet', options.publicUrl);
  }

  /** Where the request names no resource, what it asks for stands for its credential issuer. */
  async defaultResource({ oidc }: KoaContextWithOIDC): Promise<string> {
    const { issuer_state: state, scope, grant_type: grantType } = parametersOf(oidc);
    if (state !== undefined) return this.issuerState(state).credentialIssuer;
    // A token request: what it is for was said before.
    if (grantType !== undefined || isOfTenant(clientOf(oidc))) return this.wallet;
    return this.credentialIssuerOf(await this.tenantOf(scope).catch(orTemporarilyUnavailable));
  }

  async serverInfo({ oidc }: KoaContextWithOIDC, resource: string, client: Client): Promise<ResourceServer> {
    const { AuthorizationCode: code, RefreshToken: refreshToken } = oidc.entities;
    const source = code ?? refreshToken;
    // The authorization endpoint has checked what the code is for.
    if (source) return resourceServer(resource, source.scope ?? '');
    const { issuer_state: state, authorization_details: details, scope: asked } = parametersOf(oidc);
    const scope = asked ?? (details === undefined ? undefined : '');
    if (typeof scope !== 'string') throw scopeRequired();
    if (state !== undefined) return this.credentialIssuer(this.issuerState(state), resource, scope);
    if (!isOfTenant(client)) return this.withoutOffer(resource, scope);
    if (resource !== this.wallet) throw unknownResource();
    assertScopes(scope, ['wallet']);
    return resourceServer(resource, 'wallet');
  }

  /**
   * Whose credential configurations the scopes are: all of one tenant.
   * @throws InvalidRequest, InvalidScope
   */
  async tenantOf(scope: unknown): Promise<TenantId> {
    const [first, ...others] = configurationsOf(scope);
    if (first === undefined) throw issuerStateOrScopeRequired();
    const tenantOf = (id: string) => this.tenantOfConfiguration(id);
    const [tenant, ...tenants] = await Promise.all([tenantOf(first), ...others.map(tenantOf)]);
    if (!tenant) throw scopeNotAuthorizable(first);
    const strange = others.find((_, index) => tenants[index] !== tenant);
    if (strange !== undefined) throw scopeNotAuthorizable(strange);
    return tenant;
  }

  /** What the user may fetch of the scopes, if there is an offer for them. */
  async offerTo({ tenantId, id }: AccountReference, scope: unknown): Promise<IssuerState | undefined> {
    const state = await this.options.issuance.findOffer(tenantId, id, configurationsOf(scope));
    return state === undefined ? undefined : this.issuerState(state);
  }

  /** OpenID4VCI 1.0 §5.1.3. @throws InvalidRequest */
  issuerState(state: unknown): IssuerState {
    const { serviceTokenSecret, now } = this.options;
    try {
      return verifyIssuerState(String(state), serviceTokenSecret, now());
    } catch (cause) {
      if (!(cause instanceof IssuanceGrantError)) throw cause;
      throw invalidIssuerState();
    }
  }

  /** A wallet asks by itself; what there is for the person is found once they have logged in. */
  private async withoutOffer(resource: string, scope: string): Promise<ResourceServer> {
    const issuer = this.credentialIssuerOf(await this.tenantOf(scope).catch(orTemporarilyUnavailable));
    if (resource !== issuer) throw scopeOfOtherIssuer();
    return resourceServer(resource, configurationsOf(scope).join(' '));
  }

  private async tenantOfConfiguration(id: string): Promise<TenantId | undefined> {
    const known = this.tenants.get(id);
    if (known) return known;
    const tenant = await this.options.issuance.tenantOfConfiguration(id);
    if (tenant) this.tenants.set(id, tenant);
    return tenant;
  }

  private credentialIssuerOf(tenant: TenantId): string {
    return `${this.options.publicUrl}/oid4vci/${tenant}`;
  }

  /** A credential configuration's scope is its id. */
  private credentialIssuer(state: IssuerState, resource: string, scope: string): ResourceServer {
    if (resource !== state.credentialIssuer) throw offerOfOtherIssuer();
    const offered = Object.keys(state.credentialIdentifiers);
    assertScopes(scope, offered);
    return resourceServer(resource, offered.join(' '));
  }
}

/** Else it is somebody's wallet, which an attester vouches for. */
function isOfTenant(client: Client): boolean {
  return client.tenant_id !== undefined;
}

function configurationsOf(scope: unknown): string[] {
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  return [...new Set(scopes.filter((each) => each !== '' && each !== 'openid'))];
}

/** @throws InvalidScope */
function assertScopes(scope: string, allowed: string[]): void {
  const refused = scope.split(' ').find((each) => each !== '' && each !== 'openid' && !allowed.includes(each));
  if (refused !== undefined) throw scopeNotAuthorizable(refused);
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
