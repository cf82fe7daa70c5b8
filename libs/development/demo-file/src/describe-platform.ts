import { audienceOf } from '@vc/contract/access';
import type { ClientCredentials, DemoFile } from './demo-file';

/** Where the parts of a platform are. */
export interface PlatformAddresses {
  publicUrl: string;
  adminUrl: string;
  kafkaBrokers: string;
  databaseUrl: string;
  homeAffairsUrl: string | undefined;
}

/** Returns the addresses of a platform, and its operator. */
export function describePlatform(addresses: PlatformAddresses, operator: ClientCredentials): DemoFile {
  const { publicUrl, homeAffairsUrl, ...parts } = addresses;
  return {
    publicUrl,
    ...parts,
    ...(homeAffairsUrl !== undefined && { homeAffairsUrl }),
    authUrl: audienceOf('auth', publicUrl),
    verifyBaseUrl: audienceOf('verify', publicUrl),
    credsBaseUrl: audienceOf('api', publicUrl),
    walletBaseUrl: audienceOf('wallet', publicUrl),
    onboardingBaseUrl: audienceOf('onboarding', publicUrl),
    operator,
  };
}
