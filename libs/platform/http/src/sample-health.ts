import { METRICS, type Metrics } from '@vc/platform/observability';
import type { HealthCheck } from './health-checks';

/** Registers the gauges of the readiness of a service, which are read from the checks at each scrape. */
export function sampleHealth(metrics: Metrics, checks: HealthCheck[]): void {
  const isUp = ({ problem }: HealthCheck) => problem() === undefined;
  metrics.sample(METRICS.ready, () => [{ value: Number(checks.every((check) => !check.isRequired || isUp(check))) }]);
  metrics.sample(METRICS.dependencyUp, () =>
    checks.map((check) => ({ labels: { dependency: check.name }, value: Number(isUp(check)) })),
  );
}
