import { Injectable } from '@nestjs/common';
import { verifiersBase } from '@vc/contract/routes';
import { PresentationClient, type SignerOfQuery, TenantDomains } from '@vc/platform/service-clients';
import type { DirectPostRequest } from '@vc/protocol/openid4vp-client';
import { requestNotOpen } from './presentation.errors';

export interface PlatformPresentation {
  id: string;
  expiresAt: string;
}

/** Where a request of this platform's own verifier is. */
interface RequestPlace {
  tenantId: string;
  /** Random part of the request URI. */
  requestId: string;
}

/** The presentations of this platform's own verifier. */
@Injectable()
export class PlatformPresentations {
  constructor(
    private readonly verifier: PresentationClient,
    private readonly domains: TenantDomains,
  ) {}

  /**
   * Returns the presentation that the request belongs to; undefined for a request of another verifier.
   * @throws DomainError `UPSTREAM_REJECTED` if the request awaits no response
   */
  async find(request: DirectPostRequest): Promise<PlatformPresentation | undefined> {
    const place = await this.findPlace(request);
    if (!place) return undefined;
    const presentation = await this.verifier.findByRequest(place.tenantId, place.requestId);
    if (!presentation) throw requestNotOpen();
    return presentation;
  }

  /** Returns the tenant whose verifier made the request; undefined for a request of another verifier. */
  async findTenant(request: DirectPostRequest): Promise<string | undefined> {
    return (await this.findPlace(request))?.tenantId;
  }

  /** Returns those of the requests that are of this platform and await no response any more. @throws DomainError `UNAVAILABLE` */
  async listEnded<R extends DirectPostRequest>(requests: R[]): Promise<R[]> {
    const places = await Promise.all(requests.map((request) => this.findPlace(request)));
    const idsByTenant = new Map<string, string[]>();
    for (const place of places) {
      if (place) idsByTenant.set(place.tenantId, [...(idsByTenant.get(place.tenantId) ?? []), place.requestId]);
    }
    const asking = Array.from(idsByTenant, ([tenantId, ids]) => this.verifier.listOpenRequests(tenantId, ids));
    const open = new Set((await Promise.all(asking)).flat());
    return requests.filter((_, index) => {
      const place = places[index];
      return place !== undefined && !open.has(place.requestId);
    });
  }

  /**
   * Returns whether an open request of this platform trusts each of the signers; undefined for other requests.
   * @throws DomainError `UNAVAILABLE`
   */
  async decideTrust(request: DirectPostRequest, signers: SignerOfQuery[]): Promise<boolean[] | undefined> {
    const place = await this.findPlace(request);
    return place && this.verifier.decideTrust(place.tenantId, place.requestId, signers);
  }

  private async findPlace({ responseUri }: DirectPostRequest): Promise<RequestPlace | undefined> {
    const path = await this.domains.findPath(responseUri);
    const verifiers = verifiersBase('');
    if (path?.startsWith(verifiers) !== true) return undefined;
    const [tenantId = '', , requestId = ''] = path.slice(verifiers.length).split('/');
    return { tenantId, requestId };
  }
}
