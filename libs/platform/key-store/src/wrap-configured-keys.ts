import { SCHEMAS } from '@vc/contract/access';
import type { WrappingProvider } from '@vc/keys/provider';
import { loadConfig } from '@vc/platform/config';
import { listKeys } from './open-key-encryption';
import { OperatorConfig, variablesOf } from './operator-config';
import { unwrapKeys } from './unwrap-keys';
import { wrapKeys } from './wrap-keys';

/** Values of a variable, comma-separated. */
export interface WrappedVariable {
  name: string;
  value: string;
}

/**
 * Wraps the key-encryption keys that the environment has, with the wrapping key of a provider. One that is wrapped already
 * is unwrapped before, so it changes over to another wrapping key, version or provider.
 * @throws InvalidConfigError, KeyUnwrappingError, or Error without a key or a file of settings
 */
export async function wrapConfiguredKeys(
  environment: NodeJS.ProcessEnv,
  provider: WrappingProvider,
): Promise<WrappedVariable[]> {
  const config = loadConfig(OperatorConfig, environment);
  const settingsFile = config.KEY_WRAPPING_FILE;
  if (settingsFile === undefined) throw new Error('Set KEY_WRAPPING_FILE, which has the settings of the provider.');
  const wrapped: WrappedVariable[] = [];
  for (const schema of SCHEMAS) {
    const { current, further } = config.keyEncryptionOf(schema);
    if (current === undefined) continue;
    const configured = listKeys({ schema, variables: variablesOf(schema), current, further, settingsFile });
    const keys = await unwrapKeys(configured, { schema, settingsFile });
    const [value = '', ...others] = await wrapKeys(
      keys.map((key) => ({ schema, key })),
      { provider, settingsFile },
    );
    wrapped.push({ name: variablesOf(schema).current, value });
    if (others.length > 0) wrapped.push({ name: variablesOf(schema).further, value: others.join() });
  }
  if (wrapped.length === 0) throw new Error('Set AUTH_KEY_ENCRYPTION_KEY, TRUST_KEY_ENCRYPTION_KEY, …');
  return wrapped;
}
