import type { KeyManagementServiceClient } from '@google-cloud/kms';
import { type ClientLimits, loadClient } from '@vc/keys/provider';

/** Codes of gRPC after which a call is repeated: RESOURCE_EXHAUSTED and UNAVAILABLE. */
const REPEATED_CODES = [8, 14];
const RETRY_DELAY_MS = 100;
const MAX_RETRY_DELAY_MS = 1_000;

type ClientOptions = NonNullable<ConstructorParameters<typeof KeyManagementServiceClient>[0]>;

export interface GcpKmsOptions extends ClientLimits {
  /** Host in place of Google's, such as that of one region. */
  endpoint?: string | undefined;
  /** Further options of the client, such as credentials in place of the client's own chain. */
  client?: ClientOptions | undefined;
}

/** An open client of Google Cloud KMS. */
export interface GcpKms {
  client: KeyManagementServiceClient;
  /** For each call. */
  callOptions: ReturnType<typeof toCallOptions>;
}

/**
 * Opens a client of Google Cloud KMS with the application default credentials: environment, workload identity, metadata
 * server. It sends no request.
 * @throws Error when the package is not installed
 */
export async function openGcpKms({ endpoint, timeoutMs, client: further }: GcpKmsOptions): Promise<GcpKms> {
  const kms = await loadClient('@google-cloud/kms', () => import('@google-cloud/kms'));
  const client = new kms.KeyManagementServiceClient({
    ...further,
    ...(endpoint === undefined ? {} : { apiEndpoint: endpoint }),
  });
  return { client, callOptions: toCallOptions(timeoutMs) };
}

/** The time of all attempts of a call is limited, and not their number: the client takes one of both. */
function toCallOptions(timeoutMs: number) {
  return {
    retry: {
      retryCodes: REPEATED_CODES,
      backoffSettings: {
        initialRetryDelayMillis: RETRY_DELAY_MS,
        retryDelayMultiplier: 2,
        maxRetryDelayMillis: MAX_RETRY_DELAY_MS,
        initialRpcTimeoutMillis: timeoutMs,
        rpcTimeoutMultiplier: 1,
        maxRpcTimeoutMillis: timeoutMs,
        totalTimeoutMillis: timeoutMs,
      },
    },
  };
}
