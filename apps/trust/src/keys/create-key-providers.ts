import type { Logger } from '@vc/platform/observability';
import { createCloudKeyProviders } from './cloud/create-cloud-key-providers';
import type { KeyProvider } from './key-provider';
import { KeyProviders } from './key-providers';
import type { KeysConfig } from './keys-config';
import type { LocalKeyProvider } from './local-key-provider';
import { Pkcs11KeyProvider } from './pkcs11/pkcs11-key-provider';
import { QueuedKeyProvider } from './queued-key-provider';

/** A provider elsewhere, and the calls that it works on at a time. */
interface Elsewhere {
  provider: KeyProvider;
  slots: number;
}

/** Returns the providers that the configuration has settings for. */
export function createKeyProviders(config: KeysConfig, local: LocalKeyProvider, logger: Logger): KeyProviders {
  const timeoutMs = config.TRUST_KEY_PROVIDER_TIMEOUT_MS;
  const elsewhere = configuredElsewhere(config, logger);
  return new KeyProviders(
    local,
    elsewhere.map(({ provider, slots }) => new QueuedKeyProvider(provider, { slots, timeoutMs })),
  );
}

function configuredElsewhere(config: KeysConfig, logger: Logger): Elsewhere[] {
  const { pkcs11Options, TRUST_CLOUD_KMS_CALLS: slots } = config;
  const configured: Elsewhere[] = [];
  if (pkcs11Options) {
    configured.push({ provider: new Pkcs11KeyProvider(pkcs11Options, logger), slots: pkcs11Options.sessions });
  }
  const inClouds = createCloudKeyProviders(config, config.TRUST_KEY_PROVIDER_TIMEOUT_MS);
  return [...configured, ...inClouds.map((provider) => ({ provider, slots }))];
}
