import { setTimeout as pause } from 'node:timers/promises';
import { type KeyWrapper, type WrappingProvider, WrappingRefusedError } from '@vc/keys/provider';
import { createKeyWrapper } from './create-key-wrapper';
import { KeyUnwrappingError, noKey, notUnwrapped, providerNotInFile, reasonOf } from './key-wrapping.errors';
import { type KeyWrappingSettings, readKeyWrappingSettings } from './key-wrapping-settings';
import { isWrapped, parseWrappedKey, type WrappedKey } from './wrapped-key';

const KEY_BYTES = 32;
/** Of one key. Their pauses add up to 15 seconds. */
const ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;

/** A value as it is configured, in base64 or wrapped, and the variable that has it. */
export interface ConfiguredKey {
  variable: string;
  value: string;
}

interface UnwrapOptions {
  /** Schema whose keys they are: a wrapped key is bound to it. */
  schema: string;
  /** `KEY_WRAPPING_FILE`. */
  settingsFile: string | undefined;
  /** Told after an attempt that is followed by another one. */
  onFailure?: ((problem: string) => void) | undefined;
  firstPauseMs?: number | undefined;
}

/**
 * Returns the keys in base64, in their order. Those that are not wrapped stay as they are, and without a wrapped one no
 * file is read.
 * @throws KeyUnwrappingError after the last attempt, or the first that was refused definitely; InvalidConfigError
 */
export async function unwrapKeys(keys: ConfiguredKey[], options: UnwrapOptions): Promise<string[]> {
  if (!keys.some(({ value }) => isWrapped(value))) return keys.map(({ value }) => value);
  const { settingsFile } = options;
  const settings = settingsFile === undefined ? {} : readKeyWrappingSettings(settingsFile);
  const holders = new Holders(settings);
  try {
    const unwrapped: string[] = [];
    for (const key of keys) unwrapped.push(await unwrapOne(key, holders, options));
    return unwrapped;
  } finally {
    await holders.close();
  }
}

/** The clients of the holders of wrapping keys, of which each is opened once. */
class Holders {
  private readonly wrappers = new Map<WrappingProvider, KeyWrapper>();

  constructor(private readonly settings: KeyWrappingSettings) {}

  find(provider: WrappingProvider): KeyWrapper | undefined {
    const wrapper = this.wrappers.get(provider) ?? createKeyWrapper(provider, this.settings);
    if (wrapper) this.wrappers.set(provider, wrapper);
    return wrapper;
  }

  async close(): Promise<void> {
    await Promise.all([...this.wrappers.values()].map((wrapper) => wrapper.close().catch(() => undefined)));
  }
}

async function unwrapOne({ variable, value }: ConfiguredKey, holders: Holders, options: UnwrapOptions) {
  if (!isWrapped(value)) return value;
  const wrapped = parseWrappedKey(value);
  if (!wrapped) throw new KeyUnwrappingError(`${variable} is wrapped, but not in the form of a wrapped key.`);
  const wrapper = holders.find(wrapped.provider);
  if (!wrapper) throw providerNotInFile(variable, wrapped.provider);
  return unwrapPatiently({ variable, wrapped, wrapper }, options);
}

interface Unwrapping {
  variable: string;
  wrapped: WrappedKey;
  wrapper: KeyWrapper;
}

async function unwrapPatiently({ variable, wrapped, wrapper }: Unwrapping, options: UnwrapOptions): Promise<string> {
  const { schema, onFailure, firstPauseMs = FIRST_PAUSE_MS } = options;
  for (let attempts = 1; ; attempts += 1) {
    try {
      const key = await wrapper.unwrap(wrapped, schema);
      if (key.length !== KEY_BYTES) throw noKey(key.length);
      return key.toString('base64');
    } catch (cause) {
      const isFinal = cause instanceof WrappingRefusedError || attempts === ATTEMPTS;
      if (isFinal) throw notUnwrapped(variable, wrapped.provider, { attempts, cause });
      onFailure?.(`${variable} cannot be unwrapped by ${wrapped.provider} at the moment: ${reasonOf(cause)}`);
      await pause(firstPauseMs * 2 ** (attempts - 1));
    }
  }
}
