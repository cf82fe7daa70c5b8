import type { OnApplicationShutdown } from '@nestjs/common';
import type { KeyProvider, KeyProviderName } from '@vc/keys/provider';
import { Metrics, METRICS } from '@vc/platform/observability';
import { providerNotConfigured } from './key.errors';
import type { QueuedKeyProvider } from './queued-key-provider';

/** The providers that the operator has configured. */
export class KeyProviders implements OnApplicationShutdown {
  private readonly byName: ReadonlyMap<KeyProviderName, KeyProvider>;

  /**
   * @param local keeps keys in this service's tables; it is always there
   * @param remote keep keys in other systems
   */
  constructor(
    local: KeyProvider,
    readonly remote: readonly QueuedKeyProvider[],
  ) {
    this.byName = new Map([local, ...remote].map((provider) => [provider.name, provider]));
    const metrics = Metrics.current();
    // They are there before a provider is configured.
    metrics.histogram(METRICS.keyProviderSeconds);
    metrics.counter(METRICS.keyProviderFailures);
    const sampled = (read: (provider: QueuedKeyProvider) => number) => () =>
      remote.map((provider) => ({ labels: { provider: provider.name }, value: read(provider) }));
    metrics.sample(
      METRICS.keyProviderWaiting,
      sampled(({ waiting }) => waiting),
    );
    metrics.sample(
      METRICS.keyProviderInUse,
      sampled(({ inUse }) => inUse),
    );
    metrics.sample(
      METRICS.keyProviderSlots,
      sampled(({ slots }) => slots),
    );
  }

  get configured(): KeyProvider[] {
    return [...this.byName.values()];
  }

  /** Returns undefined for a provider that is not configured. */
  find(name: string): KeyProvider | undefined {
    return this.byName.get(name as KeyProviderName);
  }

  /** @throws DomainError `UNAVAILABLE` for a provider that is not configured */
  get(name: KeyProviderName): KeyProvider {
    const provider = this.find(name);
    if (!provider) throw providerNotConfigured(name);
    return provider;
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.configured.map((provider) => provider.close()));
  }
}
