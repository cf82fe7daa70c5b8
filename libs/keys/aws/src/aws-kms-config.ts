import type { ConfigClass } from '@vc/keys/provider';
import { OnlyWith } from '@vc/platform/config';
import { IsOptional, Matches } from 'class-validator';
import type { AwsKmsAddress } from './aws-kms';

const REGION = /^[a-z]{2,}(-[a-z]+)+-\d$/;
const ENDPOINT = /^https?:\/\/[^/\s]+$/;

/** Adds the settings of the key provider `aws-kms`, whose credentials are those of the client's own chain. */
export function withAwsKms<B extends ConfigClass>(Base: B) {
  class AwsKmsConfig extends Base {
    /** Region of AWS KMS, e.g. `af-south-1`. With it, the key provider `aws-kms` is configured. */
    @IsOptional()
    @Matches(REGION, { message: 'TRUST_AWS_KMS_REGION must be a region of AWS' })
    TRUST_AWS_KMS_REGION?: string;

    /** URL of AWS KMS in place of the region's, such as that of a VPC endpoint. */
    @IsOptional()
    @OnlyWith<AwsKmsConfig>({
      isUsed: ({ TRUST_AWS_KMS_REGION: region }) => region !== undefined,
      setting: 'TRUST_AWS_KMS_REGION',
    })
    @Matches(ENDPOINT, { message: 'TRUST_AWS_KMS_ENDPOINT must be an http(s) URL without a path' })
    TRUST_AWS_KMS_ENDPOINT?: string;

    /** Undefined without a region. */
    get awsKmsAddress(): AwsKmsAddress | undefined {
      const { TRUST_AWS_KMS_REGION: region, TRUST_AWS_KMS_ENDPOINT: endpoint } = this;
      return region === undefined ? undefined : { region, endpoint };
    }
  }
  return AwsKmsConfig;
}

/** A symmetric key of AWS KMS, which wraps key-encryption keys. */
export class AwsWrapping implements AwsKmsAddress {
  @Matches(REGION)
  region: string;

  /** Overrides the endpoint of the region. */
  @IsOptional()
  @Matches(ENDPOINT)
  endpoint?: string;

  /** Id, ARN or alias. */
  @Matches(/^[\w:/-]+$/)
  key: string;
}
