import { METRICS, type Metrics } from '@vc/platform/observability';
import type { HealthCheck } from './health-checks';

/**
 * Registers the gauges of the readiness of a service, which are read from the checks at each scrape.
 * @param isDraining whether the service stops, so that it is not ready
 */
export function sampleHealth(metrics: Metrics, checks: HealthCheck[], isDraining = () => false): void {
  const isUp = ({ problem }: HealthCheck) => problem() === undefined;
  const isReady = () => !isDraining() && checks.every((check) => !check.isRequired || isUp(check));
  metrics.sample(METRICS.ready, () => [{ value: Number(isReady()) }]);
  metrics.sample(METRICS.dependencyUp, () =>
    checks.map((check) => ({ labels: { dependency: check.name }, value: Number(isUp(check)) })),
  );
}
