import { Controller, Get, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { assertReady, HEALTH_CHECKS, type HealthCheck } from './health-checks';

@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(@Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[]) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /** The process can do its work. `waitsFor` names the missing dependencies that it works without. */
  @Get('ready')
  ready() {
    const waitsFor = assertReady(this.checks);
    return { status: 'up', checks: this.checks.map(({ name }) => name), waitsFor };
  }
}
