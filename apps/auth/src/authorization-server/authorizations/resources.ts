import { audienceOf, ROLES, scopesOfRoles } from '@vc/contract/access';
import { credentialIssuerIdentifier } from '@vc/contract/routes';
import type { IssuerState } from '@vc/feature/issuance-grant';
import { GrowingCache } from '@vc/platform/scheduling';
import type { ServiceKeys, TenantId } from '@vc/platform/access-control';
import { IssuanceGrantError, verifyIssuerState } from '@vc/feature/issuance-grant';
import type { IssuanceClient, TenantClocks, TenantDomains } from '@vc/platform/service-clients';
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
import { throwTemporarilyUnavailable } from '../limits/temporarily-unavailable';

interface ResourcesOptions {
  domains: TenantDomains;
  clocks: TenantClocks;
  serviceKeys: ServiceKeys;
  issuance: IssuanceClient;
  now: () => Date;
}

const CACHE_SIZE = 10_000;
const CACHE_TTL_MS = 60_000;

/** The scopes that some role has. */
const STAFF_SCOPES: string[] = scopesOfRoles(ROLES);

/** Who is asked: a holder for credentials that a wallet fetches or for access to the wallet, or a member of staff. */
export type Purpose = 'issuance' | 'wallet' | 'staff';

/**
 * The resources that a person may authorize (RFC 8707): the wallet or the platform for a client of the tenant, or a
 * credential issuer for a wallet.
 */
export class Resources {
  readonly wallet: string;
  /** The resource of staff. The access tokens name the areas of their scopes instead. */
  readonly platform: string;
  private readonly tenantCache = new GrowingCache<string, TenantId>({ max: CACHE_SIZE, ttl: CACHE_TTL_MS });

  constructor(private readonly options: ResourcesOptions) {
    const { publicUrl } = options.domains;
    this.wallet = audienceOf('wallet', publicUrl);
    this.platform = publicUrl;
  }

  /** Returns the purpose of an authorization request. */
  purposeOf(client: Client, { issuer_state: state, scope }: Record<string, unknown>): Purpose {
    if (!isOfTenant(client) || state !== undefined) return 'issuance';
    return parseScopes(scope).every((each) => each === 'wallet') ? 'wallet' : 'staff';
  }

  /** Returns the wallet, the platform or the credential issuer of the offer or the scopes, for a request without `resource`. */
  async getDefaultResource({ oidc }: KoaContextWithOIDC): Promise<string> {
    const { issuer_state: state, scope, grant_type: grantType } = parametersOf(oidc);
    if (state !== undefined) return (await this.verifyIssuerState(state)).credentialIssuer;
    // A token request uses the resource of its grant.
    if (grantType !== undefined) return this.wallet;
    const client = clientOf(oidc);
    if (isOfTenant(client)) return this.purposeOf(client, { scope }) === 'staff' ? this.platform : this.wallet;
    return credentialIssuerIdentifier(this.platform, await this.getTenant(scope).catch(throwTemporarilyUnavailable));
  }

  async getServerInfo({ oidc }: KoaContextWithOIDC, resource: string, client: Client): Promise<ResourceServer> {
    const { AuthorizationCode: code, RefreshToken: refreshToken } = oidc.entities;
    const source = code ?? refreshToken;
    // The authorization endpoint has checked the resource and the scope.
    if (source) return toResourceServer(resource, source.scope ?? '');
    const { issuer_state: state, authorization_details: details, scope: requested } = parametersOf(oidc);
    const scope = requested ?? (details === undefined ? undefined : '');
    if (typeof scope !== 'string') throw scopeRequired();
    if (state !== undefined) return this.toOfferResourceServer(await this.verifyIssuerState(state), resource, scope);
    if (!isOfTenant(client)) return this.toScopeResourceServer(resource, scope);
    return this.toTenantResourceServer(resource, scope);
  }

  /**
   * Returns the tenant whose credential configurations the scopes name.
   * @throws InvalidRequest without a scope, InvalidScope for an unknown scope or scopes of several tenants
   */
  async getTenant(scope: unknown): Promise<TenantId> {
    const [first, ...others] = parseScopes(scope);
    if (first === undefined) throw issuerStateOrScopeRequired();
    const findTenant = (id: string) => this.findTenantOfConfiguration(id);
    const [tenant, ...tenants] = await Promise.all([findTenant(first), ...others.map(findTenant)]);
    if (!tenant) throw scopeNotAuthorizable(first);
    const foreign = others.find((_, index) => tenants[index] !== tenant);
    if (foreign !== undefined) throw scopeNotAuthorizable(foreign);
    return tenant;
  }

  /** Returns the offer for the user that has credentials of the scopes, if there is one. */
  async findOffer({ tenantId, id }: AccountReference, scope: unknown): Promise<IssuerState | undefined> {
    const state = await this.options.issuance.findOffer(tenantId, id, parseScopes(scope));
    return state === undefined ? undefined : this.verifyIssuerState(state);
  }

  /** OpenID4VCI 1.0 §5.1.3. @throws InvalidRequest */
  async verifyIssuerState(state: unknown): Promise<IssuerState> {
    const { serviceKeys, clocks, now } = this.options;
    try {
      const verified = verifyIssuerState(String(state), serviceKeys, now());
      if (verified.expiresAt <= (await clocks.now(verified.tenantId))) {
        throw new IssuanceGrantError('the grant has expired in the time of the sandbox');
      }
      return verified;
    } catch (cause) {
      if (!(cause instanceof IssuanceGrantError)) throw cause;
      throw invalidIssuerState();
    }
  }

  /** For a wallet-initiated request. The offer is looked up after the log-in. */
  private async toScopeResourceServer(resource: string, scope: string): Promise<ResourceServer> {
    const issuers = await this.listCredentialIssuers(scope).catch(throwTemporarilyUnavailable);
    if (!issuers.includes(resource)) throw scopeOfOtherIssuer();
    return toResourceServer(resource, parseScopes(scope).join(' '));
  }

  private async findTenantOfConfiguration(id: string): Promise<TenantId | undefined> {
    const cached = this.tenantCache.get(id);
    if (cached) return cached;
    const tenant = await this.options.issuance.tenantOfConfiguration(id);
    if (tenant) this.tenantCache.set(id, tenant);
    return tenant;
  }

  /** Returns the identifiers that the tenant of the scopes has, at its domain and at the platform. */
  private async listCredentialIssuers(scope: string): Promise<string[]> {
    const tenant = await this.getTenant(scope);
    const bases = await this.options.domains.basesOf(tenant);
    return bases.map((base) => credentialIssuerIdentifier(base, tenant));
  }

  /** For a client of a tenant. */
  private toTenantResourceServer(resource: string, scope: string): ResourceServer {
    if (resource !== this.wallet && resource !== this.platform) throw unknownResource();
    const scopes = resource === this.wallet ? ['wallet'] : STAFF_SCOPES;
    assertScopes(scope, scopes);
    return toResourceServer(resource, scopes.join(' '));
  }

  /** The scope of a credential configuration is its id. */
  private toOfferResourceServer(state: IssuerState, resource: string, scope: string): ResourceServer {
    if (resource !== state.credentialIssuer) throw offerOfOtherIssuer();
    const offered = Object.keys(state.credentialIdentifiers);
    assertScopes(scope, offered);
    return toResourceServer(resource, offered.join(' '));
  }
}

/** An attested wallet belongs to no tenant. */
function isOfTenant(client: Client): boolean {
  return client.tenant_id !== undefined;
}

function parseScopes(scope: unknown): string[] {
  const scopes = typeof scope === 'string' ? scope.split(' ') : [];
  return [...new Set(scopes.filter((each) => each !== '' && each !== 'openid'))];
}

/** @throws InvalidScope */
function assertScopes(scope: string, allowed: string[]): void {
  const disallowed = scope.split(' ').find((each) => each !== '' && each !== 'openid' && !allowed.includes(each));
  if (disallowed !== undefined) throw scopeNotAuthorizable(disallowed);
}

function toResourceServer(audience: string, scope: string): ResourceServer {
  return {
    audience,
    scope,
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    accessTokenFormat: 'jwt',
    jwt: { sign: { alg: 'ES256' } },
  };
}
