import { calling, KeyServiceError } from './key-service-error';
import { WrappingRefusedError } from './key-wrapper';

interface CloudCall<T> {
  service: string;
  operation: 'wrap a key' | 'unwrap a key';
  /** Codes of the service after which a repetition is useless. */
  finalCodes: readonly string[];
  call: () => Promise<T>;
}

/** Calls a key service of a cloud. @throws WrappingRefusedError for one of the final codes, KeyServiceError for others */
export async function callingCloud<T>({ service, operation, finalCodes, call }: CloudCall<T>): Promise<T> {
  try {
    return await calling(service, operation, call);
  } catch (error) {
    const isFinal = error instanceof KeyServiceError && finalCodes.includes(error.code);
    throw isFinal ? new WrappingRefusedError(error.message, { cause: error }) : error;
  }
}
