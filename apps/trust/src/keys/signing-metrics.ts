import { METRICS, Metrics } from '@vc/platform/observability';
import type { KeyType } from '../pki/key-type';

interface Signing {
  /** That asks for the signatures. */
  service: string;
  /** Number of signatures. */
  count: number;
}

/** Counts signatures for other services, and measures the calls. */
export class SigningMetrics {
  private readonly signatures;
  private readonly seconds;

  constructor() {
    const metrics = Metrics.current();
    this.signatures = metrics.counter(METRICS.signatures);
    this.seconds = metrics.histogram(METRICS.signSeconds);
  }

  /** @param sign calls its argument with the type of the key as soon as it knows it */
  async count<T>({ service, count }: Signing, sign: (note: (type: KeyType) => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    let type: KeyType | 'unknown' = 'unknown';
    const inc = (outcome: 'signed' | 'failed') => this.signatures.of({ key_type: type, service, outcome }).inc(count);
    try {
      const signed = await sign((noted) => (type = noted));
      inc('signed');
      return signed;
    } catch (error) {
      inc('failed');
      throw error;
    } finally {
      this.seconds.of({ key_type: type }).observeSince(startedAt);
    }
  }
}
