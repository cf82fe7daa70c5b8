import { METRICS } from '@vc/platform/observability';
import type { Metrics } from '@vc/platform/observability';
import { DomainError } from './domain-error';

/** Injection token of the checks behind `/health/ready`. */
export const HEALTH_CHECKS = Symbol('HEALTH_CHECKS');

/** A dependency of a service, and what the service knows of it from its own work. */
export interface HealthCheck {
  name: string;
  /** Whether the service is not ready without it. The others are only named in the answer. */
  isRequired: boolean;
  /** Describes the problem for people, undefined when there is none. It makes no call. */
  problem: () => string | undefined;
}

interface Problem {
  name: string;
  detail: string;
}

/**
 * Returns the problems that do not keep the service from its work.
 * @throws DomainError `UNAVAILABLE` when a required check has a problem
 */
export function assertReady(checks: HealthCheck[]): Problem[] {
  const missing = checks.flatMap(({ name, isRequired, problem }) => {
    const detail = problem();
    return detail === undefined ? [] : [{ name, isRequired, detail }];
  });
  const required = missing.filter(({ isRequired }) => isRequired);
  if (required.length > 0) {
    const details = required.map(({ name, detail }) => `${name}: ${detail}`);
    throw new DomainError('UNAVAILABLE', `Not ready. ${details.join(' ')}`);
  }
  return missing.map(({ name, detail }) => ({ name, detail }));
}

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
