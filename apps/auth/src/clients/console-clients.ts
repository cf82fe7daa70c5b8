import { Injectable } from '@nestjs/common';
import { consoleClientId, ROLES, scopesOfRoles } from '@vc/contract/access';
import { consoleCallback } from '@vc/contract/routes';
import { ServiceKeys, type TenantId } from '@vc/platform/access-control';
import type { AdapterPayload } from 'oidc-provider';
import { AuthConfig } from '../auth-config';
import { TenantsService } from '../tenants/tenants.service';
import { tenantSuspended } from './client.errors';

/**
 * The clients of the console, one for each tenant. They are built in: no row holds them, no list has them, and no tenant
 * changes them. The service `console` authenticates with its service key.
 */
@Injectable()
export class ConsoleClients {
  constructor(
    private readonly config: AuthConfig,
    private readonly keys: ServiceKeys,
    private readonly tenants: TenantsService,
  ) {}

  /** Returns undefined for an unknown tenant, and where no console runs. @throws InvalidClient for a suspended tenant */
  async find(tenantId: TenantId): Promise<AdapterPayload | undefined> {
    const tenant = await this.tenants.findRecent(tenantId);
    const keys = this.keys.findPublicJwks('console');
    if (!tenant || keys.length === 0) return undefined;
    if (tenant.status === 'suspended') throw tenantSuspended();
    return { client_id: consoleClientId(tenantId), tenant_id: tenantId, jwks: { keys }, ...this.metadata };
  }

  private get metadata(): Omit<AdapterPayload, 'client_id'> {
    return {
      client_name: 'Console',
      token_endpoint_auth_method: 'private_key_jwt',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      redirect_uris: [consoleCallback(this.config.PUBLIC_URL)],
      // A service that gets a token cannot use it at another one.
      dpop_bound_access_tokens: true,
      scope: scopesOfRoles(ROLES).join(' '),
    };
  }
}
