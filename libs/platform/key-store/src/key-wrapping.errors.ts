import { WrappingRefusedError } from '@vc/keys/provider';

/** The start ends with it. The message names the variable, the holder and the reason, and no key. */
export class KeyUnwrappingError extends Error {
  override readonly name = 'KeyUnwrappingError';
}

export const notUnwrapped = (
  variable: string,
  provider: string,
  { attempts, cause }: { attempts: number; cause: unknown },
) =>
  new KeyUnwrappingError(`${variable} cannot be unwrapped by ${provider} (attempts: ${attempts}): ${reasonOf(cause)}`, {
    cause,
  });

export const providerNotInFile = (variable: string, provider: string) =>
  new KeyUnwrappingError(`${variable} is wrapped by ${provider}, which KEY_WRAPPING_FILE has no settings for.`);

export const noKey = (bytes: number) =>
  new WrappingRefusedError(`The unwrapped value has ${bytes} bytes and is no key.`);

/** Returns the innermost reason: an error for callers is general, and its cause is for the log of an operator. */
export function reasonOf(error: unknown): string {
  const { cause, message } = error as { cause?: unknown; message?: string };
  const isGeneral = (error as { code?: unknown }).code === 'UNAVAILABLE' && cause instanceof Error;
  return isGeneral ? reasonOf(cause) : (message ?? String(error));
}
