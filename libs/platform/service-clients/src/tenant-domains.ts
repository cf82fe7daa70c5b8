import { domainBase, findTenant, isAmbiguous, isOnDomain } from '@vc/contract/routes';
import type { ServiceConfig } from '@vc/platform/config';
import { InternalHttp } from './internal-http';
import { ReusedAnswer } from './reused-answer';
import { notOnDomain } from './service-client.errors';

/** A host name that a tenant has proven to be its own. */
export interface TenantDomain {
  tenantId: string;
  domain: string;
}

/** An address of this platform: its URL is the base URL, followed by the path. */
export interface OwnAddress {
  base: string;
  /** Path and query. */
  path: string;
}

interface KnownDomains {
  tenantOf: Map<string, string>;
  domainOf: Map<string, string>;
}

interface TenantDomainsOptions {
  publicUrl: string;
  list: () => Promise<TenantDomain[]>;
  /** Milliseconds of a monotonic clock. Default: `performance.now`. */
  ticks?: () => number;
}

/** An unknown host may be a new domain. Strangers name hosts, so the list is not fetched more often. */
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 3_000;
/** A name of several labels that is no IP address: all that a domain can be. */
const DOMAIN = /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/;

/**
 * The domains of all tenants, as the authorization server knows them. The list known last is used while that does not
 * answer.
 */
export class TenantDomains {
  readonly publicUrl: string;
  private readonly ownHost: string;
  /** `PUBLIC_URL` as the parser of URLs writes it, without a slash at the end. */
  private readonly ownBase: string;
  private readonly domains: ReusedAnswer<KnownDomains>;

  constructor({ publicUrl, list, ticks }: TenantDomainsOptions) {
    this.publicUrl = publicUrl;
    this.domains = new ReusedAnswer({ read: async () => toKnownDomains(await list()), ticks });
    const { hostname, href } = new URL(this.publicUrl);
    this.ownHost = hostname;
    this.ownBase = href.replace(/\/$/, '');
  }

  /** @param service the caller's name */
  static fromConfig(service: string, config: ServiceConfig): TenantDomains {
    const http = InternalHttp.factory(service, config, TIMEOUT_MS)('auth');
    const list = async () => {
      // The previous release has no domains, and not this address.
      const answer = await http.find<{ domains: TenantDomain[] }>('GET', '/internal/tenant-domains');
      return answer?.domains ?? [];
    };
    return new TenantDomains({ publicUrl: config.PUBLIC_URL, list });
  }

  /** Returns the base URL of new addresses of the tenant. @throws DomainError `UNAVAILABLE` when no list was ever known */
  async baseOf(tenantId: string): Promise<string> {
    const [newest] = await this.basesOf(tenantId);
    return newest;
  }

  /** Returns the base URLs of all addresses of the tenant, that of new ones first. @throws DomainError as `baseOf` */
  async basesOf(tenantId: string): Promise<[string, ...string[]]> {
    const { publicUrl } = this;
    const domain = (await this.domains.get()).domainOf.get(tenantId);
    return domain === undefined ? [publicUrl] : [domainBase(publicUrl, domain), publicUrl];
  }

  /**
   * Returns the base URL of the host that a request names: that of a domain, or `PUBLIC_URL` for every other host.
   * @param host the `Host` header
   * @param url path and query
   * @throws DomainError `NOT_FOUND` for what is not on the domain, `UNAVAILABLE` as `baseOf`
   */
  findBase(host: string | undefined, url: string): string | Promise<string> {
    const name = (host ?? '').toLowerCase().replace(/\.?(:\d*)?$/, '');
    // Most requests wait for nothing.
    return name === this.ownHost || !DOMAIN.test(name) ? this.publicUrl : this.findBaseOf(name, url);
  }

  /**
   * Returns base URL, path and query of an address of this platform, in the form that is requested: without dot segments and
   * fragment, the host in lower case. Undefined for an address of others, for one of another tenant on the domain of a tenant,
   * and for one that gateways refuse as ambiguous.
   */
  async findOwn(address: string): Promise<OwnAddress | undefined> {
    const url = URL.parse(address);
    if (!url || url.username || url.password) return undefined;
    const requested = url.origin + url.pathname + url.search;
    const path = pathBelow(this.ownBase, requested);
    if (path !== undefined) return isAmbiguous(path) ? undefined : { base: this.publicUrl, path };
    const tenantId = await this.findTenant(url.hostname);
    if (tenantId === undefined) return undefined;
    const base = domainBase(this.publicUrl, url.hostname);
    const onDomain = pathBelow(base, requested) ?? '';
    return !isAmbiguous(onDomain) && findTenant(onDomain) === tenantId ? { base, path: onDomain } : undefined;
  }

  /** Returns the path of `findOwn`. */
  async findPath(address: string): Promise<string | undefined> {
    return (await this.findOwn(address))?.path;
  }

  private async findBaseOf(name: string, url: string): Promise<string> {
    const { publicUrl } = this;
    const tenantId = await this.findTenant(name);
    if (tenantId === undefined) return publicUrl;
    if (!isOnDomain(url, tenantId)) throw notOnDomain();
    return domainBase(publicUrl, name);
  }

  /** Returns the tenant whose domain has the base URL; undefined for `PUBLIC_URL`. @throws DomainError as `baseOf` */
  async findTenantAt(base: string): Promise<string | undefined> {
    return base === this.publicUrl ? undefined : this.findTenant(new URL(base).hostname);
  }

  private async findTenant(name: string): Promise<string | undefined> {
    if (!DOMAIN.test(name)) return undefined;
    const known = (await this.domains.get()).tenantOf.get(name);
    return known ?? (await this.domains.get(PAUSE_MS)).tenantOf.get(name);
  }
}

function pathBelow(base: string, url: string): string | undefined {
  return url.startsWith(`${base}/`) ? url.slice(base.length) : undefined;
}

function toKnownDomains(domains: TenantDomain[]): KnownDomains {
  return {
    tenantOf: new Map(domains.map(({ domain, tenantId }) => [domain, tenantId])),
    domainOf: new Map(domains.map(({ domain, tenantId }) => [tenantId, domain])),
  };
}
