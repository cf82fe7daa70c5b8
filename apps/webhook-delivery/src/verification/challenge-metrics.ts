import { METRICS, Metrics } from '@vc/platform/observability';
import { type AttemptOutcome, isSuccess } from '../attempts/attempt';
import { outcomeLabel } from '../attempts/outcome-label';

/** Counts challenges by outcome. */
export class ChallengeMetrics {
  private readonly challenges = Metrics.current().counter(METRICS.webhookChallenges);

  count(outcome: AttemptOutcome, isEchoed: boolean): void {
    this.challenges.inc({ outcome: isEchoed ? 'echoed' : isSuccess(outcome) ? 'not_echoed' : outcomeLabel(outcome) });
  }
}
