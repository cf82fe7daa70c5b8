import type { KMSClient } from '@aws-sdk/client-kms';
import type { ClientLimits } from './client-limits';
import { MAX_ATTEMPTS } from './client-limits';
import { loadClient } from './load-client';

export interface AwsKmsOptions extends ClientLimits {
  region: string;
  /** In place of the region's. */
  endpoint?: string | undefined;
}

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
