import { OnlyWith } from '@vc/platform/config';
import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import { HttpSignerConfig } from '../http/http-signer-config';

const GCP_PROTECTION_LEVELS = ['SOFTWARE', 'HSM'] as const;

/** Configuration of the key providers `aws-kms`, `azure-key-vault` and `gcp-kms`. Credentials are those of each cloud's own chain. */
export class CloudKeysConfig extends HttpSignerConfig {
  /** Region of AWS KMS, e.g. `af-south-1`. With it, the key provider `aws-kms` is configured. */
  @IsOptional()
  @Matches(/^[a-z]{2,}(-[a-z]+)+-\d$/, { message: 'TRUST_AWS_KMS_REGION must be a region of AWS' })
  TRUST_AWS_KMS_REGION?: string;

  /** URL of AWS KMS in place of the region's, such as that of a VPC endpoint. */
  @IsOptional()
  @OnlyWith<CloudKeysConfig>({
    isUsed: ({ TRUST_AWS_KMS_REGION: region }) => region !== undefined,
    setting: 'TRUST_AWS_KMS_REGION',
  })
  @Matches(/^https?:\/\/[^/\s]+$/, { message: 'TRUST_AWS_KMS_ENDPOINT must be an http(s) URL without a path' })
  TRUST_AWS_KMS_ENDPOINT?: string;

  /** URL of the vault or managed HSM of Azure. With it, the key provider `azure-key-vault` is configured. */
  @IsOptional()
  @Matches(/^https:\/\/[^/\s]+\/?$/, { message: 'TRUST_AZURE_KEY_VAULT_URL must be an https URL without a path' })
  TRUST_AZURE_KEY_VAULT_URL?: string;

  /**
   * Key ring of Google Cloud KMS, e.g. `projects/p/locations/africa-south1/keyRings/r`. With it, the key provider
   * `gcp-kms` is configured.
   */
  @IsOptional()
  @Matches(/^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+$/, {
    message: 'TRUST_GCP_KMS_KEY_RING must have the form projects/…/locations/…/keyRings/…',
  })
  TRUST_GCP_KMS_KEY_RING?: string;

  /** Host of Google Cloud KMS in place of the global one, such as that of one region. */
  @IsOptional()
  @OnlyWith<CloudKeysConfig>({
    isUsed: ({ TRUST_GCP_KMS_KEY_RING: keyRing }) => keyRing !== undefined,
    setting: 'TRUST_GCP_KMS_KEY_RING',
  })
  @Matches(/^[a-z0-9.-]+$/, { message: 'TRUST_GCP_KMS_ENDPOINT must be a host' })
  TRUST_GCP_KMS_ENDPOINT?: string;

  /** Where Google makes and uses new keys: in software, or in an HSM. */
  @IsIn(GCP_PROTECTION_LEVELS)
  TRUST_GCP_KMS_PROTECTION_LEVEL: (typeof GCP_PROTECTION_LEVELS)[number] = 'SOFTWARE';

  /** Calls that each replica has a key service of a cloud work on at a time: the clients open at most 50 connections. */
  @IsInt()
  @Min(1)
  @Max(50)
  TRUST_CLOUD_KMS_CALLS: number = 32;
}
