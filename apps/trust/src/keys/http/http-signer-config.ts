import { AreReadableFiles } from '@vc/platform/config';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { IsProviderUrl, OfProvider, toBaseUrl } from '../elsewhere/setting-rules';
import { VaultConfig } from '../vault/vault-config';
import type { HttpSignerOptions } from './http-signer-options';

const OfHttpSigner = ({ isRequired = false } = {}) =>
  OfProvider<HttpSignerConfig>({
    isUsed: ({ TRUST_HTTP_SIGNER_URL: url }) => url !== undefined,
    setting: 'TRUST_HTTP_SIGNER_URL',
    isRequired,
  });

/** Configuration of the key provider `http`. */
export class HttpSignerConfig extends VaultConfig {
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
