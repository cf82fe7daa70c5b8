import { readFileSync } from 'node:fs';
import { type ConfigClass, IsAbsolutePath, IsProviderUrl, OfProvider, toBaseUrl } from '@vc/keys/provider';
import { AreReadableFiles, Secret } from '@vc/platform/config';
import { IsIn, IsInt, IsOptional, IsString, Length, Matches, Max, Min, ValidateIf } from 'class-validator';
import { VAULT_AUTH_METHODS, type VaultAuthMethod } from './vault-login';
import type { VaultOptions } from './vault-key-provider';

const JWT_FILE = '/var/run/secrets/kubernetes.io/serviceaccount/token';
/** http is for a proxy of the operator on the same machine, as with TRUST_VAULT_URL. */
const WRAPPING_URL = /^(https:\/\/[^/\s?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)\/?$/;
const PATH = /^[\w-]+(\/[\w-]+)*$/;

interface VaultSettings {
  TRUST_VAULT_URL?: string | undefined;
  TRUST_VAULT_AUTH?: VaultAuthMethod | undefined;
}

const OfVault = ({ isRequired = false } = {}) =>
  OfProvider<VaultSettings>({
    isUsed: ({ TRUST_VAULT_URL: url }) => url !== undefined,
    setting: 'TRUST_VAULT_URL',
    isRequired,
  });

const OfAuth = (method: VaultAuthMethod, { isRequired = false } = {}) =>
  OfProvider<VaultSettings>({
    isUsed: ({ TRUST_VAULT_URL: url, TRUST_VAULT_AUTH: auth }) => url !== undefined && auth === method,
    setting: `TRUST_VAULT_AUTH=${method}`,
    isRequired,
  });

/** Adds the settings of the key provider `vault`. */
export function withVault<B extends ConfigClass>(Base: B) {
  class VaultConfig extends Base {
    /** Address of OpenBao or HashiCorp Vault; http is for localhost only. With it, the key provider `vault` is configured. */
    @IsOptional()
    @IsProviderUrl({ hasPath: false, hasLocalHttp: true })
    TRUST_VAULT_URL?: string;

    /** PEM file of the authorities that are trusted to name that server, instead of the public ones. */
    @OfVault()
    @AreReadableFiles()
    TRUST_VAULT_CA_FILE?: string;

    /** Namespace of the secrets engine and of the auth method. */
    @OfVault()
    @Matches(PATH, { message: 'TRUST_VAULT_NAMESPACE must be a path without slashes at its ends' })
    TRUST_VAULT_NAMESPACE?: string;

    /** Path of the transit secrets engine. */
    @Matches(PATH, { message: 'TRUST_VAULT_MOUNT must be a path without slashes at its ends' })
    TRUST_VAULT_MOUNT: string = 'transit';

    /** Before the id of a key in its name, so that a policy can be for the keys of this platform only. */
    @Matches(/^[\w-]{1,64}$/, { message: 'TRUST_VAULT_KEY_PREFIX must have 1 to 64 letters, digits, - and _' })
    TRUST_VAULT_KEY_PREFIX: string = 'vc-';

    /** Auth method by which the service logs in. */
    @OfVault({ isRequired: true })
    @IsIn(VAULT_AUTH_METHODS)
    TRUST_VAULT_AUTH?: VaultAuthMethod;

    /** Path of the auth method. Default: its name. */
    @OfVault()
    @Matches(PATH, { message: 'TRUST_VAULT_AUTH_MOUNT must be a path without slashes at its ends' })
    TRUST_VAULT_AUTH_MOUNT?: string;

    /** Role id of AppRole, or name of the role of Kubernetes. */
    @OfVault({ isRequired: true })
    @Length(1, 255, { message: 'TRUST_VAULT_ROLE must have 1 to 255 characters' })
    TRUST_VAULT_ROLE?: string;

    /** Secret id of AppRole. */
    @Secret()
    @OfAuth('approle', { isRequired: true })
    @Length(1, 4_096, { message: 'TRUST_VAULT_SECRET_ID must have 1 to 4096 characters' })
    TRUST_VAULT_SECRET_ID?: string;

    /** File with the token of the service account of Kubernetes. Default: where Kubernetes puts it. */
    @OfAuth('kubernetes')
    @AreReadableFiles()
    TRUST_VAULT_JWT_FILE?: string;

    /** Requests that each replica has at the server at a time. */
    @IsInt()
    @Min(1)
    @Max(256)
    TRUST_VAULT_CONNECTIONS: number = 16;

    /** Undefined without a server. */
    get vaultOptions(): VaultOptions | undefined {
      return toVaultOptions(this);
    }
  }
  return VaultConfig;
}

function toVaultOptions(config: InstanceType<ReturnType<typeof withVault>>): VaultOptions | undefined {
  const { TRUST_VAULT_URL: url, TRUST_VAULT_AUTH: method, TRUST_VAULT_ROLE: role } = config;
  if (url === undefined || method === undefined || role === undefined) return undefined;
  const { TRUST_VAULT_SECRET_ID: secretId = '', TRUST_VAULT_JWT_FILE: jwtFile = JWT_FILE } = config;
  const readSecret = method === 'approle' ? () => secretId : () => readFileSync(jwtFile, 'utf8').trim();
  return {
    url: toBaseUrl(url),
    caFile: config.TRUST_VAULT_CA_FILE,
    namespace: config.TRUST_VAULT_NAMESPACE,
    mount: config.TRUST_VAULT_MOUNT,
    keyPrefix: config.TRUST_VAULT_KEY_PREFIX,
    auth: { method, mount: config.TRUST_VAULT_AUTH_MOUNT ?? method, role, readSecret },
    connections: config.TRUST_VAULT_CONNECTIONS,
  };
}

/** A key of the transit secrets engine, of a type that takes associated data, which wraps key-encryption keys. */
export class VaultWrapping {
  @Matches(WRAPPING_URL, { message: 'url must be an https URL without a path; http is for localhost only' })
  url: string;

  @IsOptional()
  @IsAbsolutePath()
  caFile?: string;

  @IsOptional()
  @IsString()
  namespace?: string;

  @Matches(PATH)
  mount: string = 'transit';

  @Matches(/^[\w-]+$/)
  key: string;

  @IsIn(VAULT_AUTH_METHODS)
  auth: VaultAuthMethod;

  @IsOptional()
  @Matches(PATH)
  authMount?: string;

  /** Role id of AppRole, or name of the role of Kubernetes. */
  @IsString()
  role: string;

  /** File with the secret id of AppRole. */
  @ValidateIf(({ auth, secretIdFile }: VaultWrapping) => auth === 'approle' || secretIdFile !== undefined)
  @IsAbsolutePath()
  secretIdFile?: string;

  /** File with the token of the service account. */
  @IsAbsolutePath()
  jwtFile: string = JWT_FILE;
}
