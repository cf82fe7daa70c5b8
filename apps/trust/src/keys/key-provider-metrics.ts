import type { KeyProviderName } from '@vc/keys/provider';
import { METRICS, Metrics } from '@vc/platform/observability';

export type ProviderOperation = 'generate' | 'open' | 'sign' | 'destroy';
/** Why a call failed: no place was left, its time was over, or the provider failed. */
type FailureReason = 'full' | 'late' | 'failed';

/** Measures the calls of one provider, and counts its failures. */
export class KeyProviderMetrics {
  private readonly seconds;
  private readonly failures;

  constructor(private readonly provider: KeyProviderName) {
    const metrics = Metrics.current();
    this.seconds = metrics.histogram(METRICS.keyProviderSeconds);
    this.failures = metrics.counter(METRICS.keyProviderFailures);
  }

  async measure<T>(operation: ProviderOperation, work: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    try {
      return await work();
    } finally {
      this.seconds.of({ provider: this.provider, operation }).observeSince(startedAt);
    }
  }

  countFailure(operation: ProviderOperation, reason: FailureReason): void {
    this.failures.of({ provider: this.provider, operation, reason }).inc(1);
  }
}
