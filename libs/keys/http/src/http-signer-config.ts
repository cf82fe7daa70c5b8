import { type ConfigClass, IsAbsolutePath, IsProviderUrl, OfProvider, toBaseUrl } from '@vc/keys/provider';
import { AreReadableFiles } from '@vc/platform/config';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { HttpSignerOptions } from './remote-signer-http';

interface SignerSettings {
  TRUST_HTTP_SIGNER_URL?: string | undefined;
}

const OfHttpSigner = ({ isRequired = false } = {}) =>
  OfProvider<SignerSettings>({
    isUsed: ({ TRUST_HTTP_SIGNER_URL: url }) => url !== undefined,
    setting: 'TRUST_HTTP_SIGNER_URL',
    isRequired,
  });

/** Adds the settings of the key provider `http`. */
export function withHttpSigner<B extends ConfigClass>(Base: B) {
  class HttpSignerConfig extends Base {
    /** Base URL of a signer with the API of docs/remote-signer.yaml. With it, the key provider `http` is configured. */
    @IsOptional()
    @IsProviderUrl({ hasPath: true, hasLocalHttp: false })
    TRUST_HTTP_SIGNER_URL?: string;

    /** PEM file of the authorities that are trusted to name that signer, instead of the public ones. */
    @OfHttpSigner()
    @AreReadableFiles()
    TRUST_HTTP_SIGNER_CA_FILE?: string;

    /** PEM file of the client certificate, with which the service authenticates in TLS. It is read again when it changes. */
    @OfHttpSigner({ isRequired: true })
    @AreReadableFiles()
    TRUST_HTTP_SIGNER_CERTIFICATE_FILE?: string;

    /** PEM file of the key of that certificate. */
    @OfHttpSigner({ isRequired: true })
    @AreReadableFiles()
    TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE?: string;

    /** Requests that each replica has at the signer at a time. */
    @IsInt()
    @Min(1)
    @Max(256)
    TRUST_HTTP_SIGNER_CONNECTIONS: number = 16;

    /** Undefined without a signer. */
    get httpSignerOptions(): HttpSignerOptions | undefined {
      const {
        TRUST_HTTP_SIGNER_URL: url,
        TRUST_HTTP_SIGNER_CERTIFICATE_FILE: certificateFile,
        TRUST_HTTP_SIGNER_CERTIFICATE_KEY_FILE: certificateKeyFile,
      } = this;
      if (url === undefined || certificateFile === undefined || certificateKeyFile === undefined) return undefined;
      const caFile = this.TRUST_HTTP_SIGNER_CA_FILE;
      return {
        url: toBaseUrl(url),
        caFile,
        certificateFile,
        certificateKeyFile,
        connections: this.TRUST_HTTP_SIGNER_CONNECTIONS,
      };
    }
  }
  return HttpSignerConfig;
}

/** A server of the operator with the requests `wrap` and `unwrap` of docs/remote-signer.yaml. */
export class HttpWrapping {
  @Matches(/^https:\/\/[^\s?#@]+$/, { message: 'url must be an https URL without credentials and query' })
  url: string;

  @IsOptional()
  @IsAbsolutePath()
  caFile?: string;

  @IsAbsolutePath()
  certificateFile: string;

  @IsAbsolutePath()
  certificateKeyFile: string;

  @Matches(/^[\w~:.-]+$/)
  key: string;
}
