import { Injectable } from '@nestjs/common';
import { verifiersBase } from '@vc/contract/routes';
import { PresentationClient, TenantDomains } from '@vc/platform/service-clients';
import type { DirectPostRequest } from '@vc/protocol/openid4vp-client';

export interface PlatformPresentation {
  id: string;
  expiresAt: string;
}

/** The presentations of this platform's own verifier. */
@Injectable()
export class PlatformPresentations {
  constructor(
    private readonly verifier: PresentationClient,
    private readonly domains: TenantDomains,
  ) {}

  /** Returns the presentation that the request belongs to; undefined for a request of another verifier. */
  async find(request: DirectPostRequest): Promise<PlatformPresentation | undefined> {
    const [tenantId, , requestId = ''] = await this.splitPath(request);
    return tenantId === undefined ? undefined : this.verifier.findByRequest(tenantId, requestId);
  }

  /** Returns the tenant whose verifier made the request; undefined for a request of another verifier. */
  async findTenant(request: DirectPostRequest): Promise<string | undefined> {
    const [tenantId] = await this.splitPath(request);
    return tenantId;
  }

  /** Splits the response URI below the address of the verifiers: tenant, `responses`, request id; empty for another one. */
  private async splitPath({ responseUri }: DirectPostRequest): Promise<string[]> {
    const path = await this.domains.findPath(responseUri);
    const verifiers = verifiersBase('');
    return path?.startsWith(verifiers) === true ? path.slice(verifiers.length).split('/') : [];
  }
}
