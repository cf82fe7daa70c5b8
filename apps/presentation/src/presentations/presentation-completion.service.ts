import { Inject, Injectable } from '@nestjs/common';
import { Timeline, type TimelineStep } from '@vc/feature/timeline';
import { Outbox } from '@vc/platform/messaging';
import { Database, Transaction } from '@vc/platform/persistence';
import { type Clock, CLOCK } from '@vc/platform/scheduling';
import { sha256Base64Url } from '@vc/protocol/crypto';
import { RetentionService } from '../retention/retention.service';
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
    private readonly retention: RetentionService,
    private readonly outbox: Outbox,
    private readonly timeline: Timeline,
    private readonly cipher: PresentationCipher,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Writes the verdict and its event in one transaction.
   * @param presentation with its verdict and the hash of its response
   * @param steps what was checked
   * @param isDecisionTold whether the wallet publishes the decision of its holder to the organization itself
   * @returns false if another response has ended the presentation before
   */
  async complete(
    { presentation, attributes }: { presentation: Presentation; attributes: DisclosedAttributes },
    { steps, isDecisionTold }: { steps: TimelineStep[]; isDecisionTold: boolean },
  ): Promise<boolean> {
    const now = this.clock();
    presentation.responseCodeHash = sha256Base64Url(this.cipher.responseCode(presentation));
    presentation.answeredAt = now;
    presentation.updatedAt = now;
    return this.database.transaction(presentation.tenantId, async (tx) => {
      if (presentation.status === 'verified') await this.keepAttributes(tx, presentation, { attributes, now });
      if (!(await this.presentations.end(tx, presentation))) return false;
      if (hasEnded(presentation)) this.timeline.addOnce(tx, ...steps, statusStep(presentation));
      else this.timeline.add(tx, ...steps);
      const decided = isDecisionTold ? [] : decisionEvents(presentation);
      this.outbox.add(tx, ...presentationEvents(presentation), ...decided);
      return true;
    });
  }

  private async keepAttributes(
    tx: Transaction,
    presentation: Presentation,
    { attributes, now }: { attributes: DisclosedAttributes; now: Date },
  ): Promise<void> {
    presentation.retention = await this.retention.find(tx, presentation.tenantId);
    if (presentation.retention === 'none') return;
    presentation.attributes = this.cipher.sealAttributes(presentation.id, attributes);
    if (presentation.retention !== '15min') return;
    presentation.attributesUntil = new Date(now.getTime() + QUARTER_OF_AN_HOUR_MS);
  }
}
