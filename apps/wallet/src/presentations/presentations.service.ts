import { Injectable } from '@nestjs/common';
import { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { CredentialSetQuery, matchCredential, matchHeldClaims } from '@vc/protocol/dcql';
import { isIsoMdocRequest } from '@vc/protocol/openid4vp-client';
import { Holder } from '../holders/holder';
import { EndedRequestsService } from './ended-requests.service';
import { HeldStatusesService } from './held-statuses.service';
import { MatchesService, QueryMatches } from './matches.service';
import { PresentationCipher } from './presentation-cipher';
import type { WalletPresentationStatus } from './presentation-status';
import { TrustedMatchesService } from './trusted-matches.service';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

export interface RequestMatches {
  matches: QueryMatches[];
  /** Undefined for a request that asks for all of its queries. */
  credentialSets: CredentialSetQuery[] | undefined;
}

/** Reads the presentations of a user. */
@Injectable()
export class PresentationsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly matching: MatchesService,
    private readonly statuses: HeldStatusesService,
    private readonly endedRequests: EndedRequestsService,
    private readonly trust: TrustedMatchesService,
    private readonly cipher: PresentationCipher,
  ) {}

  async list(
    holder: Holder,
    status: WalletPresentationStatus | undefined,
    page: PageRequest,
  ): Promise<Page<WalletPresentation>> {
    const read = () =>
      this.database.transaction(holder.tenantId, (tx) => this.presentations.list(tx, holder, status, page));
    let found = await read();
    while (await this.endedRequests.expire(found.items)) found = await read();
    return found;
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(holder: Holder, id: string): Promise<WalletPresentation> {
    const read = () => this.database.transaction(holder.tenantId, (tx) => this.presentations.get(tx, holder, id));
    const presentation = await read();
    return (await this.endedRequests.expire([presentation])) ? read() : presentation;
  }

  /** Finds the valid credentials that match each credential query of the request. @throws DomainError `NOT_FOUND` */
  async findMatches(holder: Holder, id: string): Promise<RequestMatches> {
    const { presentation, request, found } = await this.database.transaction(holder.tenantId, async (tx) => {
      const presentation = await this.presentations.get(tx, holder, id);
      const request = this.cipher.openRequest(presentation);
      const match = isIsoMdocRequest(request) ? matchHeldClaims : matchCredential;
      const found = await this.matching.find(tx, holder, request.dcqlQuery, match);
      return { presentation, request, found };
    });
    const trusted = await this.trust.excludeUntrusted(presentation, request, found);
    return {
      matches: await this.statuses.excludeRevoked(trusted),
      credentialSets: request.dcqlQuery.credential_sets,
    };
  }
}
