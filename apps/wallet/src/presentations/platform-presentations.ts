import { Injectable } from '@nestjs/common';
import { verifiersBase } from '@vc/contract/routes';
import { ServiceConfig } from '@vc/platform/config';
import { PresentationClient } from '@vc/platform/service-clients';
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
    private readonly config: ServiceConfig,
  ) {}

  /** Returns the presentation that the request belongs to; undefined for a request of another verifier. */
  async find({ responseUri }: DirectPostRequest): Promise<PlatformPresentation | undefined> {
    const base = verifiersBase(this.config.PUBLIC_URL);
    if (!responseUri.startsWith(base)) return undefined;
    const [tenantId = '', , requestId = ''] = responseUri.slice(base.length).split('/');
    return this.verifier.findByRequest(tenantId, requestId);
  }
}
