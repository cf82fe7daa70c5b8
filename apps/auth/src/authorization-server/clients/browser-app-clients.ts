import { Injectable } from '@nestjs/common';
import { browserAppClientId, type BrowserAppName, ROLES, scopesOfRoles } from '@vc/contract/access';
import { browserAppCallback } from '@vc/contract/routes';
import { ServiceKeys, type TenantId } from '@vc/platform/access-control';
import { TenantDomains } from '@vc/platform/service-clients';
import type { AdapterPayload } from 'oidc-provider';
import { throwTemporarilyUnavailable } from '../limits/temporarily-unavailable';
import { TenantsService } from '../../administration/tenants/tenants.service';
import { tenantSuspended } from './client.errors';

interface AppMetadata {
  name: string;
  scope: string;
  /** Whether the app is on the domain of a tenant, too. */
  isOnDomain: boolean;
}

/** What the client of each app may request. The roles of a member of staff, and the account of a user, give no more. */
const METADATA: Record<BrowserAppName, AppMetadata> = {
  console: { name: 'Console', scope: scopesOfRoles(ROLES).join(' '), isOnDomain: false },
  'wallet-app': { name: 'Wallet', scope: 'wallet', isOnDomain: true },
};

/**
 * The clients of the apps for browsers, one for each app and tenant. They are built in: no row holds them, no list has them, and
 * no tenant changes them. The service `console` authenticates with its service key.
 */
@Injectable()
export class BrowserAppClients {
  constructor(
    private readonly domains: TenantDomains,
    private readonly keys: ServiceKeys,
    private readonly tenants: TenantsService,
  ) {}

  /** Returns undefined for an unknown tenant, and where no service has the apps. @throws InvalidClient for a suspended tenant */
  async find(app: BrowserAppName, tenantId: TenantId): Promise<AdapterPayload | undefined> {
    const tenant = await this.tenants.findRecent(tenantId);
    const keys = this.keys.findPublicJwks('console');
    if (!tenant || keys.length === 0) return undefined;
    if (tenant.status === 'suspended') throw tenantSuspended();
    const { name, scope } = METADATA[app];
    return {
      client_id: browserAppClientId(app, tenantId),
      tenant_id: tenantId,
      jwks: { keys },
      client_name: name,
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: await this.listRedirectUris(app, tenantId),
      // A service that gets a token cannot use it at another one.
      dpop_bound_access_tokens: true,
      scope,
    };
  }

  private async listRedirectUris(app: BrowserAppName, tenantId: TenantId): Promise<string[]> {
    const { publicUrl } = this.domains;
    const bases = METADATA[app].isOnDomain
      ? await this.domains.basesOf(tenantId).catch(throwTemporarilyUnavailable)
      : [publicUrl];
    return bases.map((base) => browserAppCallback(base, app));
  }
}
