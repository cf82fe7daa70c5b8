import { AwsKmsKeyProvider } from '@vc/keys/aws';
import { AzureKeyVaultKeyProvider } from '@vc/keys/azure';
import { GcpKmsKeyProvider } from '@vc/keys/gcp';
import { HttpKeyProvider } from '@vc/keys/http';
import type { LocalKeyProvider } from '@vc/keys/local';
import { Pkcs11KeyProvider } from '@vc/keys/pkcs11';
import type { KeyProvider } from '@vc/keys/provider';
import { VaultKeyProvider } from '@vc/keys/vault';
import type { Logger } from '@vc/platform/observability';
import { KeyProviders } from './key-providers';
import type { KeysConfig } from './keys-config';
import { QueuedKeyProvider } from './queued-key-provider';

/** A remote provider, and the calls that it works on at a time. */
interface RemoteProvider {
  provider: KeyProvider;
  slots: number;
}

/** Returns the providers that the configuration has settings for. */
export function createKeyProviders(config: KeysConfig, local: LocalKeyProvider, logger: Logger): KeyProviders {
  const timeoutMs = config.TRUST_KEY_PROVIDER_TIMEOUT_MS;
  // A call takes a log-in and a request at most, and both fit in the wait of its caller.
  const environment = { logger, timeoutMs: timeoutMs / 2 };
  const remote = [...configuredProviders(config, environment), ...configuredClouds(config, environment.timeoutMs)];
  return new KeyProviders(
    local,
    remote.map(({ provider, slots }) => new QueuedKeyProvider(provider, { slots, timeoutMs })),
  );
}

interface Environment {
  logger: Logger;
  /** Longest wait for one answer. */
  timeoutMs: number;
}

function configuredProviders(config: KeysConfig, environment: Environment): RemoteProvider[] {
  const { pkcs11Options: pkcs11, vaultOptions: vault, httpSignerOptions: http } = config;
  const configured: RemoteProvider[] = [];
  if (pkcs11) {
    configured.push({ provider: new Pkcs11KeyProvider(pkcs11, environment.logger), slots: pkcs11.sessions });
  }
  if (vault) configured.push({ provider: new VaultKeyProvider(vault, environment), slots: vault.connections });
  if (http) configured.push({ provider: new HttpKeyProvider(http, environment), slots: http.connections });
  return configured;
}

/** They load their clients with the first call. */
function configuredClouds(config: KeysConfig, timeoutMs: number): RemoteProvider[] {
  const { awsKmsAddress: aws, azureKeyVaultAddress: azure, gcpKeyRing: gcp, TRUST_CLOUD_KMS_CALLS: slots } = config;
  const configured: KeyProvider[] = [];
  if (aws) configured.push(new AwsKmsKeyProvider({ ...aws, timeoutMs }));
  if (azure) configured.push(new AzureKeyVaultKeyProvider({ ...azure, timeoutMs }));
  if (gcp) configured.push(new GcpKmsKeyProvider({ ...gcp, timeoutMs }));
  return configured.map((provider) => ({ provider, slots }));
}
