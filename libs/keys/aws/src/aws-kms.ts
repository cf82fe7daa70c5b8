import type { KMSClient } from '@aws-sdk/client-kms';
import { type ClientLimits, CloudService, limitsOf, loadClient, MAX_ATTEMPTS } from '@vc/keys/provider';

export interface AwsKmsAddress {
  region: string;
  /** Overrides the endpoint of the region. */
  endpoint?: string | undefined;
}

export interface AwsKmsOptions extends AwsKmsAddress, ClientLimits {}

/** An open client of AWS KMS, with the classes of its commands. */
export interface OpenAwsKms {
  client: KMSClient;
  commands: typeof import('@aws-sdk/client-kms');
  /** Options of each call. */
  limits: () => ReturnType<typeof limitsOf>;
}

/** AWS KMS, with the credentials of the client's own chain: environment, web identity (IRSA), container, instance. */
export class AwsKms extends CloudService<OpenAwsKms> {
  readonly name = 'AWS KMS';

  constructor(private readonly options: AwsKmsOptions) {
    super();
  }

  protected async openClient(): Promise<OpenAwsKms> {
    const { region, endpoint, timeoutMs } = this.options;
    const commands = await loadClient('@aws-sdk/client-kms', () => import('@aws-sdk/client-kms'));
    const client = new commands.KMSClient({
      region,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
      ...(endpoint === undefined ? {} : { endpoint }),
    });
    return { client, commands, limits: () => limitsOf(this.options) };
  }

  protected closeClient({ client }: OpenAwsKms): Promise<void> {
    client.destroy();
    return Promise.resolve();
  }
}
