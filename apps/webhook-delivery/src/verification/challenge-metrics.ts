import { METRICS, Metrics } from '@vc/platform/observability';
import { type AttemptOutcome, isSuccess } from '../attempts/attempt';
import { outcomeLabel } from '../attempts/outcome-label';

/** Counts challenges by outcome. */
export class ChallengeMetrics {
  private readonly challenges = Metrics.current().counter(METRICS.webhookChallenges);

  count(outcome: AttemptOutcome, isEchoed: boolean): void {
    const label = isEchoed ? 'echoed' : isSuccess(outcome) ? 'not_echoed' : outcomeLabel(outcome);
    this.challenges.of({ outcome: label }).inc();
  }
}
