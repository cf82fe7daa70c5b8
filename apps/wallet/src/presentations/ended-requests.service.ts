import { Inject, Injectable } from '@nestjs/common';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { Database } from '@vc/platform/persistence';
import { isDcApiRequest } from '@vc/protocol/openid4vp-client';
import { PlatformPresentations } from './platform-presentations';
import { PresentationCipher } from './presentation-cipher';
import { PresentationOutcomes } from './presentation-outcomes';
import { WalletPresentation } from './presentation.entity';

/** Expires requests of this platform that await no response any more: somebody else has answered, or the verifier cancelled. */
@Injectable()
export class EndedRequestsService {
  constructor(
    private readonly database: Database,
    private readonly platformPresentations: PlatformPresentations,
    private readonly outcomes: PresentationOutcomes,
    private readonly cipher: PresentationCipher,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Expires those of the presentations whose requests await no response. None if the presentation service is unavailable.
   * @param presentations of one user
   * @returns whether a presentation has expired
   */
  async expire(presentations: WalletPresentation[]): Promise<boolean> {
    const ended = await this.listEnded(presentations);
    const expired = await Promise.all(
      ended.map((presentation) =>
        this.database.transaction(presentation.tenantId, (tx) => this.outcomes.expire(tx, presentation)),
      ),
    );
    return expired.includes(true);
  }

  private async listEnded(presentations: WalletPresentation[]): Promise<WalletPresentation[]> {
    const requests = presentations.flatMap((presentation) => {
      if (presentation.status !== 'pending' || presentation.verifierPresentationId === null) return [];
      const request = this.cipher.openRequest(presentation);
      return isDcApiRequest(request) ? [] : [{ ...request, presentation }];
    });
    if (requests.length === 0) return [];
    try {
      return (await this.platformPresentations.listEnded(requests)).map(({ presentation }) => presentation);
    } catch (err) {
      this.logger.warn({ event: 'presentation.ends-unknown', err });
      return [];
    }
  }
}
