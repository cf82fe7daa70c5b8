import { Injectable } from '@nestjs/common';
import { Page, PageRequest } from '@vc/platform/http';
import { Database } from '@vc/platform/persistence';
import { Holder } from '../holders/holder';
import { HeldStatusesService } from './held-statuses.service';
import { MatchesService, QueryMatches } from './matches.service';
import { PresentationCipher } from './presentation-cipher';
import type { WalletPresentationStatus } from './presentation-status';
import { WalletPresentation } from './presentation.entity';
import { PresentationsRepository } from './presentations.repository';

/** Reads the presentations of a user. */
@Injectable()
export class PresentationsService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly matching: MatchesService,
    private readonly statuses: HeldStatusesService,
    private readonly cipher: PresentationCipher,
  ) {}

  async list(
    holder: Holder,
    status: WalletPresentationStatus | undefined,
    page: PageRequest,
  ): Promise<Page<WalletPresentation>> {
    return this.database.transaction(holder.tenantId, (tx) => this.presentations.list(tx, holder, status, page));
  }

  /** @throws DomainError `NOT_FOUND` */
  async get(holder: Holder, id: string): Promise<WalletPresentation> {
    return this.database.transaction(holder.tenantId, (tx) => this.presentations.get(tx, holder, id));
  }

  /** Finds the valid credentials that match each credential query of the request. @throws DomainError `NOT_FOUND` */
  async findMatches(holder: Holder, id: string): Promise<QueryMatches[]> {
    const found = await this.database.transaction(holder.tenantId, async (tx) => {
      const presentation = await this.presentations.get(tx, holder, id);
      return this.matching.find(tx, holder, this.cipher.openRequest(presentation).dcqlQuery);
    });
    return this.statuses.excludeRevoked(found);
  }
}
