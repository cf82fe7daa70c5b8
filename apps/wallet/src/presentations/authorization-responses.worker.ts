import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { LeasedWorker } from '../leases/leased-worker';
import { removeLeased } from '../leases/leases.repository';
import { StoredAuthorizationResponse } from './authorization-response.entity';
import { AuthorizationResponsesService } from './authorization-responses.service';
import { PresentationsRepository } from './presentations.repository';

/** Sends authorization responses again that the verifier has not confirmed. */
@Injectable()
export class AuthorizationResponsesWorker extends LeasedWorker<StoredAuthorizationResponse> {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly responses: AuthorizationResponsesService,
    @Inject(CLOCK) clock: Clock,
    @Inject(LOGGER) logger: Logger,
  ) {
    const failureLog = ({ id }: StoredAuthorizationResponse) => ({
      event: 'presentation.answer-not-sent',
      presentationId: id,
    });
    super({ database, entity: StoredAuthorizationResponse, clock, logger, failureLog });
  }

  protected async attempt(stored: StoredAuthorizationResponse): Promise<void> {
    const { tenantId, decision } = stored;
    const presentation = await this.database.transaction(tenantId, (tx) =>
      this.presentations.getOfResponse(tx, stored),
    );
    if (['pending', decision].includes(presentation.status)) await this.responses.send(presentation, stored);
    else await this.database.transaction(tenantId, (tx) => removeLeased(tx, StoredAuthorizationResponse, stored));
  }
}
