import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { AuthClient } from '@vc/platform/service-clients';
import { HomeAffairsGateway } from './home-affairs-gateway';
import { SandboxHomeAffairsGateway } from './sandbox-home-affairs-gateway';

/** Chooses who answers a tenant. A sandbox never reaches the national systems. */
@Injectable()
export class HomeAffairsGateways {
  constructor(
    private readonly national: HomeAffairsGateway,
    private readonly sandbox: SandboxHomeAffairsGateway,
    private readonly auth: AuthClient,
  ) {}

  /** @throws DomainError `UNAVAILABLE` while it cannot be known whether the tenant is a sandbox */
  async forTenant(tenant: TenantId): Promise<HomeAffairsGateway> {
    return (await this.auth.isSandbox(tenant)) ? this.sandbox : this.national;
  }
}
