import type { KeyManagementServiceClient } from '@google-cloud/kms';
import { type ClientLimits, CloudService, loadClient } from '@vc/keys/provider';

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
export interface OpenGcpKms {
  client: KeyManagementServiceClient;
  /** For each call. */
  callOptions: ReturnType<typeof toCallOptions>;
}

/** Google Cloud KMS, with the application default credentials: environment, workload identity, metadata server. */
export class GcpKms extends CloudService<OpenGcpKms> {
  readonly name = 'Google Cloud KMS';

  constructor(private readonly options: GcpKmsOptions) {
    super();
  }

  protected async openClient(): Promise<OpenGcpKms> {
    const { endpoint, timeoutMs, client: further } = this.options;
    const kms = await loadClient('@google-cloud/kms', () => import('@google-cloud/kms'));
    const client = new kms.KeyManagementServiceClient({
      ...further,
      ...(endpoint === undefined ? {} : { apiEndpoint: endpoint }),
    });
    return { client, callOptions: toCallOptions(timeoutMs) };
  }

  protected async closeClient({ client }: OpenGcpKms): Promise<void> {
    await client.close();
  }
}

/** The client returns bytes, or base64 with another transport. */
export function toBytes(bytes: Uint8Array | string | null | undefined): Buffer {
  if (!bytes) throw new Error('Google Cloud KMS answered without bytes.');
  return typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : Buffer.from(bytes);
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
