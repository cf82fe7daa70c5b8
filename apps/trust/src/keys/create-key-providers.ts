import type { Logger } from '@vc/platform/observability';
import { createCloudKeyProviders } from './cloud/create-cloud-key-providers';
import { HttpKeyProvider } from './http/http-key-provider';
import type { KeyProvider } from './key-provider';
import { KeyProviders } from './key-providers';
import type { KeysConfig } from './keys-config';
import type { LocalKeyProvider } from './local-key-provider';
import { Pkcs11KeyProvider } from './pkcs11/pkcs11-key-provider';
import { QueuedKeyProvider } from './queued-key-provider';
import { VaultKeyProvider } from './vault/vault-key-provider';

/** A provider elsewhere, and the calls that it works on at a time. */
interface Elsewhere {
  provider: KeyProvider;
  slots: number;
}

/** Returns the providers that the configuration has settings for. */
export function createKeyProviders(config: KeysConfig, local: LocalKeyProvider, logger: Logger): KeyProviders {
  const timeoutMs = config.TRUST_KEY_PROVIDER_TIMEOUT_MS;
  // A call takes a log-in and a request at most, and both fit in the wait of its caller.
  const elsewhere = configuredElsewhere(config, { logger, timeoutMs: timeoutMs / 2 });
  return new KeyProviders(
    local,
    elsewhere.map(({ provider, slots }) => new QueuedKeyProvider(provider, { slots, timeoutMs })),
  );
}

interface Environment {
  logger: Logger;
  /** Longest wait for one answer. */
  timeoutMs: number;
}

function configuredElsewhere(config: KeysConfig, environment: Environment): Elsewhere[] {
  const { pkcs11Options: pkcs11, vaultOptions: vault, httpSignerOptions: http } = config;
  const { TRUST_CLOUD_KMS_CALLS: slots } = config;
  const configured: Elsewhere[] = [];
  if (pkcs11) {
    configured.push({ provider: new Pkcs11KeyProvider(pkcs11, environment.logger), slots: pkcs11.sessions });
  }
  if (vault) configured.push({ provider: new VaultKeyProvider(vault, environment), slots: vault.connections });
  if (http) configured.push({ provider: new HttpKeyProvider(http, environment), slots: http.connections });
  const inClouds = createCloudKeyProviders(config, environment.timeoutMs);
  return [...configured, ...inClouds.map((provider) => ({ provider, slots }))];
}
