import { Inject, Injectable } from '@nestjs/common';
import { Timeline, type TimelineStep } from '@vc/feature/timeline';
import { Outbox } from '@vc/platform/messaging';
import { Database } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { type Retention } from '../retention/retention-setting.entity';
import { PresentationCipher } from './presentation-cipher';
import { DisclosedAttributes, Presentation } from './presentation.entity';
import { decisionEvents, presentationEvents } from './presentation.events';
import { hasEnded, statusStep } from './presentation.steps';
import { PresentationsRepository } from './presentations.repository';

const QUARTER_OF_AN_HOUR_MS = 15 * 60_000;

/** Records the verdict on a response. */
@Injectable()
export class PresentationCompletionService {
  constructor(
    private readonly database: Database,
    private readonly presentations: PresentationsRepository,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly cipher: PresentationCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes the verdict, its event and its steps by one statement, which does nothing if the request is not open any more.
   * @param presentation with its verdict and the hash of its response
   * @param retention the rule when the response arrived
   * @param steps what was checked
   * @param isDecisionTold whether the wallet publishes the decision of its holder to the organization itself
   * @returns false if another response has ended the presentation before
   */
  async complete(
    { presentation, attributes }: { presentation: Presentation; attributes: DisclosedAttributes },
    { steps, retention, isDecisionTold }: { steps: TimelineStep[]; retention: Retention; isDecisionTold: boolean },
  ): Promise<boolean> {
    const now = this.clock();
    presentation.responseCodeHash = sha256Base64Url(this.cipher.responseCode(presentation));
    presentation.answeredAt = now;
    presentation.updatedAt = now;
    if (presentation.status === 'verified') this.keepAttributes(presentation, { attributes, retention, now });
    return this.database.single(presentation.tenantId, (tx) => {
      this.timeline.addOnce(tx, ...steps, ...(hasEnded(presentation) ? [statusStep(presentation)] : []));
      const decided = isDecisionTold ? [] : decisionEvents(presentation);
      this.outbox.add(tx, ...presentationEvents(presentation), ...decided);
      return this.presentations.endWithRows(tx, presentation);
    });
  }

  private keepAttributes(
    presentation: Presentation,
    { attributes, retention, now }: { attributes: DisclosedAttributes; retention: Retention; now: Date },
  ): void {
    presentation.retention = retention;
    if (retention === 'none') return;
    presentation.attributes = this.cipher.sealAttributes(presentation.id, attributes);
    if (retention !== '15min') return;
    presentation.attributesUntil = new Date(now.getTime() + QUARTER_OF_AN_HOUR_MS);
  }
}
