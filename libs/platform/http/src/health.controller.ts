import { Controller, Get, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { DomainError } from './domain-error';
import { HEALTH_CHECKS } from './health-checks';

/** Something that a service depends on, as far as the service knows it from its own work. */
export interface HealthCheck {
  name: string;
  /** Is the service not ready without it? Else readiness only tells that it is missing. */
  isRequired: boolean;
  /** What is missing, for people; undefined where nothing is. It answers from memory, without a call. */
  problem: () => string | undefined;
}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(@Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[]) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /** The process can do its work. `waitsFor` names what is missing all the same. */
  @Get('ready')
  ready() {
    const names = this.checks.map(({ name }) => name);
    const missing = this.checks.flatMap(({ name, isRequired, problem }) => {
      const detail = problem();
      return detail === undefined ? [] : [{ name, isRequired, detail }];
    });
    assertReady(missing.filter(({ isRequired }) => isRequired));
    return { status: 'up', checks: names, waitsFor: missing.map(({ name, detail }) => ({ name, detail })) };
  }
}

/** @throws DomainError `UNAVAILABLE` */
function assertReady(missing: { name: string; detail: string }[]): void {
  if (missing.length === 0) return;
  const details = missing.map(({ name, detail }) => `${name}: ${detail}`);
  throw new DomainError('UNAVAILABLE', `Not ready. ${details.join(' ')}`);
}
