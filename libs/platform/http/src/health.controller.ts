import { Controller, Get, Inject, VERSION_NEUTRAL } from '@nestjs/common';
import { DomainError } from './domain-error';
import { HEALTH_CHECKS } from './health-checks';

/** Resolves when the thing that a service depends on answers. */
export interface HealthCheck {
  name: string;
  check(): Promise<void>;
}

@Controller({ path: 'health', version: VERSION_NEUTRAL })
export class HealthController {
  constructor(@Inject(HEALTH_CHECKS) private readonly checks: HealthCheck[]) {}

  /** The process runs and answers. */
  @Get('live')
  live() {
    return { status: 'up' };
  }

  /** The process can do its work: everything it depends on answers. */
  @Get('ready')
  async ready() {
    const down = await Promise.all(this.checks.map((dependency) => failureOf(dependency)));
    const names = down.filter((name) => name !== undefined);
    if (names.length > 0) throw new DomainError('UNAVAILABLE', `Not answering: ${names.join(', ')}.`);
    return { status: 'up', checks: this.checks.map(({ name }) => name) };
  }
}

async function failureOf({ name, check }: HealthCheck): Promise<string | undefined> {
  return check().then(
    () => undefined,
    () => name,
  );
}
