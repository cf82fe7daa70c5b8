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
  async find({ responseUri }: DirectPostRequest): Promise<PlatformPresentation | undefined> {
    const path = await this.domains.findPath(responseUri);
    const verifiers = verifiersBase('');
    if (path?.startsWith(verifiers) !== true) return undefined;
    const [tenantId = '', , requestId = ''] = path.slice(verifiers.length).split('/');
    return this.verifier.findByRequest(tenantId, requestId);
  }
}
