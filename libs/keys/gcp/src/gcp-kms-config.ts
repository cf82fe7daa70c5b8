import type { ConfigClass } from '@vc/keys/provider';
import { OnlyWith } from '@vc/platform/config';
import { IsIn, IsOptional, Matches } from 'class-validator';
import type { GcpKeyRing } from './gcp-kms-key-provider';

const PROTECTION_LEVELS = ['SOFTWARE', 'HSM'] as const;
const KEY_RING = String.raw`projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+`;
const HOST = /^[a-z0-9.-]+$/;

/** Adds the settings of the key provider `gcp-kms`, whose credentials are those of the client's own chain. */
export function withGcpKms<B extends ConfigClass>(Base: B) {
  class GcpKmsConfig extends Base {
    /**
     * Key ring of Google Cloud KMS, e.g. `projects/p/locations/africa-south1/keyRings/r`. With it, the key provider
     * `gcp-kms` is configured.
     */
    @IsOptional()
    @Matches(new RegExp(`^${KEY_RING}$`), {
      message: 'TRUST_GCP_KMS_KEY_RING must have the form projects/…/locations/…/keyRings/…',
    })
    TRUST_GCP_KMS_KEY_RING?: string;

    /** Host of Google Cloud KMS in place of the global one, such as that of one region. */
    @IsOptional()
    @OnlyWith<GcpKmsConfig>({
      isUsed: ({ TRUST_GCP_KMS_KEY_RING: keyRing }) => keyRing !== undefined,
      setting: 'TRUST_GCP_KMS_KEY_RING',
    })
    @Matches(HOST, { message: 'TRUST_GCP_KMS_ENDPOINT must be a host' })
    TRUST_GCP_KMS_ENDPOINT?: string;

    /** Where Google makes and uses new keys: in software, or in an HSM. */
    @IsIn(PROTECTION_LEVELS)
    TRUST_GCP_KMS_PROTECTION_LEVEL: (typeof PROTECTION_LEVELS)[number] = 'SOFTWARE';

    /** Undefined without a key ring. */
    get gcpKeyRing(): GcpKeyRing | undefined {
      const { TRUST_GCP_KMS_KEY_RING: keyRing, TRUST_GCP_KMS_ENDPOINT: endpoint } = this;
      if (keyRing === undefined) return undefined;
      return { keyRing, endpoint, protectionLevel: this.TRUST_GCP_KMS_PROTECTION_LEVEL };
    }
  }
  return GcpKmsConfig;
}

/** A key of Google Cloud KMS with the purpose ENCRYPT_DECRYPT, which wraps key-encryption keys. */
export class GcpWrapping {
  /** Host in place of Google's. */
  @IsOptional()
  @Matches(HOST)
  endpoint?: string;

  @Matches(new RegExp(String.raw`^${KEY_RING}\/cryptoKeys\/[\w-]+$`))
  key: string;
}
