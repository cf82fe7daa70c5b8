import { Inject, Injectable } from '@nestjs/common';
import { HEALTH_CHECKS, type HealthCheck } from '@vc/platform/http';
import { LOGGER, type Logger } from '@vc/platform/observability';
import { PeriodicTask } from '@vc/platform/scheduling';
import { KeyProviders } from './key-providers';
import type { QueuedKeyProvider } from './queued-key-provider';

const INTERVAL_MS = 5_000;

/**
 * Looks whether the remote providers can sign, so that readiness answers from memory. A provider that cannot does not
 * make the service unready: every replica would leave at once, and tenants with other providers with them (docs/adr/0079).
 */
@Injectable()
export class KeyProviderWatch extends PeriodicTask {
  private readonly problems = new Map<string, string>();

  constructor(
    private readonly providers: KeyProviders,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(HEALTH_CHECKS) checks: HealthCheck[],
  ) {
    super(INTERVAL_MS, logger);
    for (const { name } of providers.remote) {
      checks.push({ name: `keys-${name}`, isRequired: false, problem: () => this.problems.get(name) });
    }
  }

  override start(): void {
    if (this.providers.remote.length === 0) return;
    super.start();
    void this.run();
  }

  async run(): Promise<void> {
    await Promise.all(this.providers.remote.map((provider) => this.look(provider)));
  }

  private async look(provider: QueuedKeyProvider): Promise<void> {
    const { name } = provider;
    try {
      await provider.check();
      if (this.problems.delete(name)) this.logger.info({ event: 'key-provider.ready', provider: name });
    } catch (err) {
      if (!this.problems.has(name)) this.logger.error({ event: 'key-provider.away', provider: name, err });
      this.problems.set(name, `The key provider ${name} does not sign.`);
    }
  }
}
