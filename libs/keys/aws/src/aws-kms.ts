import type { KMSClient } from '@aws-sdk/client-kms';
import { type ClientLimits, loadClient, MAX_ATTEMPTS } from '@vc/keys/provider';

export interface AwsKmsAddress {
  region: string;
  /** In place of the region's. */
  endpoint?: string | undefined;
}

export interface AwsKmsOptions extends AwsKmsAddress, ClientLimits {}

export type AwsKmsCommands = typeof import('@aws-sdk/client-kms');

/** An open client of AWS KMS, with the classes of its commands. */
export interface AwsKms {
  client: KMSClient;
  commands: AwsKmsCommands;
}

/**
 * Opens a client of AWS KMS with the credentials of the client's own chain: environment, web identity (IRSA), container,
 * instance. It sends no request.
 * @throws Error when the package is not installed
 */
export async function openAwsKms({ region, endpoint, timeoutMs }: AwsKmsOptions): Promise<AwsKms> {
  const commands = await loadClient('@aws-sdk/client-kms', () => import('@aws-sdk/client-kms'));
  const client = new commands.KMSClient({
    region,
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: { connectionTimeout: timeoutMs, requestTimeout: timeoutMs },
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  return { client, commands };
}
