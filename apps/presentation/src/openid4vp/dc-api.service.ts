import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { notFound } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { translating } from '@vc/protocol/errors';
import { DcApiRequest, OpenId4VpError, type ResponseProtocol, toUnsignedRequest } from '@vc/protocol/openid4vp';
import { ISO_MDOC_PROTOCOL } from '@vc/protocol/mdoc';
import { Presentation } from '../presentations/presentation.entity';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { DcApiResponseDto } from './dc-api-response.dto';
import { IsoMdocRequests } from './iso-mdoc-requests';
import {
  invalidResponse,
  notForDcApi,
  presentationEnded,
  unexpectedOrigin,
  unexpectedOriginParameter,
} from './openid4vp.errors';
import { RequestObjects } from './request-objects';

/** One element of `digital.requests` of `navigator.credentials.get()`. */
interface DigitalCredentialRequest {
  protocol: ResponseProtocol;
  data: object;
}

/** A protocol by which the request cannot be made. */
interface OmittedProtocol {
  protocol: ResponseProtocol;
  reason: string;
}

interface DigitalCredentialRequests {
  requests: DigitalCredentialRequest[];
  omittedProtocols: OmittedProtocol[];
}

type DcApiPresentation = Presentation & { request: DcApiRequest };

/**
 * Requests that a page of the verifier sends through the Digital Credentials API, by OpenID4VP (1.0 Appendix A) and for
 * mdocs by `org-iso-mdoc` (ISO/IEC 18013-7 Annex C).
 */
@Injectable()
export class DcApiService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly requestObjects: RequestObjects,
    private readonly isoMdoc: IsoMdocRequests,
    private readonly responses: AuthorizationResponsesService,
  ) {}

  /**
   * The signed and the unsigned form of the request (Appendix A.3), and the device request.
   * @param origin of the page that makes the device request; by default the one expected origin
   * @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE`, `CERTIFICATE_NOT_ACTIVE`
   */
  async listRequests(tenant: TenantId, id: string, origin?: string): Promise<DigitalCredentialRequests> {
    const presentation = await this.getOpen(tenant, id);
    const { request } = presentation;
    if (origin !== undefined && !request.expected_origins.includes(origin)) throw unexpectedOriginParameter();
    const requests: DigitalCredentialRequest[] = [
      { protocol: 'openid4vp-v1-signed', data: { request: await this.requestObjects.sign(presentation) } },
      { protocol: 'openid4vp-v1-unsigned', data: toUnsignedRequest(request) },
    ];
    const deviceRequest = await this.isoMdoc.create(presentation, origin);
    if ('reason' in deviceRequest) {
      return { requests, omittedProtocols: [{ protocol: ISO_MDOC_PROTOCOL, reason: deviceRequest.reason }] };
    }
    return { requests: [...requests, deviceRequest], omittedProtocols: [] };
  }

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE` */
  async receive(tenant: TenantId, id: string, { protocol, origin, data }: DcApiResponseDto): Promise<Presentation> {
    const { request, requestId } = await this.getOpen(tenant, id);
    if (!request.expected_origins.includes(origin)) throw unexpectedOrigin();
    const channel = { responseMode: 'dc_api', origin, protocol } as const;
    const receive = () => this.responses.receive(tenant, requestId, data, channel);
    return (await translating(receive, OpenId4VpError, invalidResponse)).presentation;
  }

  private async getOpen(tenant: TenantId, id: string): Promise<DcApiPresentation> {
    const presentation = await this.database.single(tenant, (tx) => this.presentations.find(tx, tenant, id));
    if (!presentation) throw notFound('presentation', id);
    if (!isForDcApi(presentation)) throw notForDcApi();
    if (presentation.status !== 'requested') throw presentationEnded(presentation.status);
    return presentation;
  }
}

function isForDcApi(presentation: Presentation): presentation is DcApiPresentation {
  return 'expected_origins' in presentation.request;
}
