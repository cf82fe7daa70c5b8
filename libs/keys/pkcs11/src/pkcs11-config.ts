import { type ConfigClass, IsAbsolutePath, OfProvider } from '@vc/keys/provider';
import { Secret } from '@vc/platform/config';
import { IsInt, IsOptional, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import type { TokenOptions } from './token';

interface TokenSettings {
  TRUST_PKCS11_MODULE?: string | undefined;
}

/** A variable of the token, which is required with the library. */
const OfToken = () =>
  OfProvider<TokenSettings>({
    isUsed: ({ TRUST_PKCS11_MODULE: module }) => module !== undefined,
    setting: 'TRUST_PKCS11_MODULE',
    isRequired: true,
  });

/** Adds the settings of the key provider `pkcs11`. */
export function withPkcs11<B extends ConfigClass>(Base: B) {
  class Pkcs11Config extends Base {
    /** Path of the PKCS #11 library of the HSM. With it, the key provider `pkcs11` is configured. */
    @IsOptional()
    @Matches(/^\//, { message: 'TRUST_PKCS11_MODULE must be an absolute path' })
    TRUST_PKCS11_MODULE?: string;

    /** Label of the token that keeps the keys. */
    @OfToken()
    @Length(1, 32, { message: 'TRUST_PKCS11_TOKEN must have 1 to 32 characters' })
    TRUST_PKCS11_TOKEN?: string;

    /** PIN of the user of the token. */
    @Secret()
    @OfToken()
    @Length(1, 255, { message: 'TRUST_PKCS11_PIN must have 1 to 255 characters' })
    TRUST_PKCS11_PIN?: string;

    /**
     * Signatures that each replica has the HSM make at a time. More than 2 need a larger UV_THREADPOOL_SIZE: each takes a
     * thread of the process.
     */
    @IsInt()
    @Min(1)
    @Max(64)
    TRUST_PKCS11_SESSIONS: number = 2;

    /** Undefined without an HSM. */
    get pkcs11Options(): TokenOptions | undefined {
      const { TRUST_PKCS11_MODULE: module, TRUST_PKCS11_TOKEN: label, TRUST_PKCS11_PIN: pin } = this;
      if (module === undefined || label === undefined || pin === undefined) return undefined;
      return { module, label, pin, sessions: this.TRUST_PKCS11_SESSIONS };
    }
  }
  return Pkcs11Config;
}

/** A token of an HSM with a secret AES key, which wraps key-encryption keys with CKM_AES_GCM. */
export class Pkcs11Wrapping {
  /** Path of the library. */
  @IsAbsolutePath()
  module: string;

  /** Label of the token. */
  @IsString()
  @MaxLength(32)
  token: string;

  @IsAbsolutePath()
  pinFile: string;

  /** `CKA_LABEL` of the AES key. */
  @IsString()
  key: string;
}
