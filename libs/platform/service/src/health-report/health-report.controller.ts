import { Controller, Get, VERSION_NEUTRAL } from '@nestjs/common';
import { Internal } from '@vc/platform/access-control';
import { type HealthReport, HealthReporter } from './health-report';

/** Of every service: the authorization server shows the operator how the platform is. */
@Controller({ path: 'internal/health-report', version: VERSION_NEUTRAL })
@Internal('auth')
export class HealthReportController {
  constructor(private readonly reporter: HealthReporter) {}

  @Get()
  async get(): Promise<HealthReport> {
    return this.reporter.report();
  }
}
