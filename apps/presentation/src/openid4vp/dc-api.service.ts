import { Injectable } from '@nestjs/common';
import { type TenantId } from '@vc/platform/access-control';
import { Database } from '@vc/platform/persistence';
import { translating } from '@vc/protocol/errors';
import { type DcApiProtocol, DcApiRequest, OpenId4VpError, toUnsignedRequest } from '@vc/protocol/openid4vp';
import { Presentation } from '../presentations/presentation.entity';
import { PresentationsRepository } from '../presentations/presentations.repository';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { DcApiResponseDto } from './dc-api-response.dto';
import { invalidResponse, notForDcApi, presentationEnded, unexpectedOrigin } from './openid4vp.errors';
import { RequestObjects } from './request-objects';

/** One element of `digital.requests` of `navigator.credentials.get()`. */
interface DigitalCredentialRequest {
  protocol: DcApiProtocol;
  data: object;
}

type DcApiPresentation = Presentation & { request: DcApiRequest };

/** Requests that a page of the verifier sends through the Digital Credentials API (OpenID4VP 1.0 Appendix A). */
@Injectable()
export class DcApiService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly requestObjects: RequestObjects,
    private readonly responses: AuthorizationResponsesService,
  ) {}

  /** The signed and the unsigned form of the request (Appendix A.3). @throws DomainError `NOT_FOUND`, `INVALID_STATE` */
  async listRequests(tenant: TenantId, id: string): Promise<DigitalCredentialRequest[]> {
    const presentation = await this.getOpen(tenant, id);
    return [
      { protocol: 'openid4vp-v1-signed', data: { request: await this.requestObjects.sign(presentation) } },
      { protocol: 'openid4vp-v1-unsigned', data: toUnsignedRequest(presentation.request) },
    ];
  }

  /** @throws ValidationFailed, DomainError `NOT_FOUND`, `INVALID_STATE` */
  async receive(tenant: TenantId, id: string, { origin, data }: DcApiResponseDto): Promise<Presentation> {
    const { request, requestId } = await this.getOpen(tenant, id);
    if (!request.expected_origins.includes(origin)) throw unexpectedOrigin();
    const channel = { responseMode: 'dc_api', origin } as const;
    const receive = () => this.responses.receive(tenant, requestId, data, channel);
    return (await translating(receive, OpenId4VpError, invalidResponse)).presentation;
  }

  private async getOpen(tenant: TenantId, id: string): Promise<DcApiPresentation> {
    const presentation = await this.database.transaction(tenant, (tx) => this.presentations.get(tx, tenant, id));
    if (!isForDcApi(presentation)) throw notForDcApi();
    if (presentation.status !== 'requested') throw presentationEnded(presentation.status);
    return presentation;
  }
}

function isForDcApi(presentation: Presentation): presentation is DcApiPresentation {
  return 'expected_origins' in presentation.request;
}
