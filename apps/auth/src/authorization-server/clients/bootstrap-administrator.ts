import { Injectable, OnApplicationBootstrap } from '@nestjs/common';
import { AuthConfig } from '../../auth-config';
import { OPERATOR_SLUG, TenantsService } from '../../administration/tenants/tenants.service';
import { ClientsService } from './clients.service';

/** Creates the operator and its first client, which the configuration names. */
@Injectable()
export class BootstrapAdministrator implements OnApplicationBootstrap {
  constructor(
    private readonly config: AuthConfig,
    private readonly tenants: TenantsService,
    private readonly clients: ClientsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { BOOTSTRAP_ADMIN_CLIENT_ID: clientId, BOOTSTRAP_ADMIN_CLIENT_SECRET: clientSecret } = this.config;
    if (clientId === undefined || clientSecret === undefined) return;
    const { id } = await this.tenants.ensure(OPERATOR_SLUG, 'Operator of the platform');
    await this.clients.ensure(id, {
      clientId,
      clientSecret,
      scopes: ['admin'],
      grantTypes: ['client_credentials'],
    });
  }
}
