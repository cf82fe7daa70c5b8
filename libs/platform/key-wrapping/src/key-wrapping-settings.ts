import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { InvalidConfigError } from '@vc/platform/config';
import { VAULT_AUTH_METHODS, type VaultAuthMethod } from '@vc/platform/remote-keys';
import { plainToInstance, Type } from 'class-transformer';
import {
  IsIn,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
  validateSync,
  type ValidationError,
} from 'class-validator';

const ABSOLUTE_PATH = { message: '$property must be an absolute path' };
/** http is for a proxy of the operator on the same machine, as with TRUST_VAULT_URL. */
const VAULT_URL = /^(https:\/\/[^/\s?#@]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?)\/?$/;
const REFERENCE = /^[\w~:.-]+$/;

/** A token of an HSM with a secret AES key, which encrypts with CKM_AES_GCM. */
export class Pkcs11Wrapping {
  /** Path of the library. */
  @Matches(/^\//, ABSOLUTE_PATH)
  module: string;

  /** Label of the token. */
  @IsString()
  @MaxLength(32)
  token: string;

  @Matches(/^\//, ABSOLUTE_PATH)
  pinFile: string;

  /** `CKA_LABEL` of the AES key. */
  @IsString()
  key: string;
}

/** A key of the transit secrets engine of OpenBao or HashiCorp Vault, of a type that takes associated data. */
export class VaultWrapping {
  @Matches(VAULT_URL, { message: 'url must be an https URL without a path; http is for localhost only' })
  url: string;

  @IsOptional()
  @Matches(/^\//, ABSOLUTE_PATH)
  caFile?: string;

  @IsOptional()
  @IsString()
  namespace?: string;

  @Matches(/^[\w-]+(\/[\w-]+)*$/)
  mount: string = 'transit';

  @Matches(/^[\w-]+$/)
  key: string;

  @IsIn(VAULT_AUTH_METHODS)
  auth: VaultAuthMethod;

  @IsOptional()
  @Matches(/^[\w-]+(\/[\w-]+)*$/)
  authMount?: string;

  /** Role id of AppRole, or name of the role of Kubernetes. */
  @IsString()
  role: string;

  /** File with the secret id of AppRole. */
  @ValidateIf(({ auth, secretIdFile }: VaultWrapping) => auth === 'approle' || secretIdFile !== undefined)
  @Matches(/^\//, ABSOLUTE_PATH)
  secretIdFile?: string;

  /** File with the token of the service account. */
  @Matches(/^\//, ABSOLUTE_PATH)
  jwtFile: string = '/var/run/secrets/kubernetes.io/serviceaccount/token';
}

/** A symmetric key of AWS KMS. */
export class AwsWrapping {
  @Matches(/^[a-z]{2,}(-[a-z]+)+-\d$/)
  region: string;

  /** In place of the region's. */
  @IsOptional()
  @Matches(/^https?:\/\/[^/\s]+$/)
  endpoint?: string;

  /** Id, ARN or alias. */
  @Matches(/^[\w:/-]+$/)
  key: string;
}

/** An RSA key of Azure Key Vault or a managed HSM, which encrypts with RSA-OAEP-256. */
export class AzureWrapping {
  @Matches(/^https:\/\/[^/\s]+\/?$/)
  url: string;

  @Matches(/^[\w-]+\/[\da-f]{32}$/, { message: 'key must have the form <name>/<version>' })
  key: string;
}

/** A key of Google Cloud KMS with the purpose ENCRYPT_DECRYPT. */
export class GcpWrapping {
  /** Host in place of Google's. */
  @IsOptional()
  @Matches(/^[a-z0-9.-]+$/)
  endpoint?: string;

  @Matches(/^projects\/[\w.:-]+\/locations\/[\w-]+\/keyRings\/[\w-]+\/cryptoKeys\/[\w-]+$/)
  key: string;
}

/** A server of the operator with the requests `wrap` and `unwrap` of docs/remote-signer.yaml. */
export class HttpWrapping {
  @Matches(/^https:\/\/[^\s?#@]+$/, { message: 'url must be an https URL without credentials and query' })
  url: string;

  @IsOptional()
  @Matches(/^\//, ABSOLUTE_PATH)
  caFile?: string;

  @Matches(/^\//, ABSOLUTE_PATH)
  certificateFile: string;

  @Matches(/^\//, ABSOLUTE_PATH)
  certificateKeyFile: string;

  @Matches(REFERENCE)
  key: string;
}

/** The content of KEY_WRAPPING_FILE: where wrapping keys are, and which of each holder wraps. */
export class KeyWrappingSettings {
  @Nested(() => Pkcs11Wrapping)
  pkcs11?: Pkcs11Wrapping;

  @Nested(() => VaultWrapping)
  vault?: VaultWrapping;

  @Nested(() => AwsWrapping)
  'aws-kms'?: AwsWrapping;

  @Nested(() => AzureWrapping)
  'azure-key-vault'?: AzureWrapping;

  @Nested(() => GcpWrapping)
  'gcp-kms'?: GcpWrapping;

  @Nested(() => HttpWrapping)
  http?: HttpWrapping;
}

export const WRAPPING_PROVIDERS = ['pkcs11', 'vault', 'aws-kms', 'azure-key-vault', 'gcp-kms', 'http'] as const;
export type WrappingProvider = (typeof WRAPPING_PROVIDERS)[number];

export const isWrappingProvider = (name: string): name is WrappingProvider =>
  WRAPPING_PROVIDERS.some((each) => each === name);

/** @throws InvalidConfigError naming the wrong members, without their values */
export function readKeyWrappingSettings(file: string): KeyWrappingSettings {
  const settings = plainToInstance(KeyWrappingSettings, parse(file), { exposeDefaultValues: true });
  const errors = validateSync(settings, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false });
  if (errors.length > 0) throw new InvalidConfigError(errors.flatMap((error) => toViolations(error, [])));
  return settings;
}

function Nested(type: () => new () => object): PropertyDecorator {
  return (target, name) => {
    IsOptional()(target, name);
    IsObject()(target, name);
    ValidateNested()(target, name);
    Type(type)(target, name);
  };
}

function parse(file: string): object {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new InvalidConfigError(['KEY_WRAPPING_FILE: must name a file with JSON that can be read']);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new InvalidConfigError(['KEY_WRAPPING_FILE: must name a file with a JSON object']);
}

function toViolations({ property, constraints = {}, children = [] }: ValidationError, path: string[]): string[] {
  const here = [...path, property];
  const own = Object.values(constraints).map((rule) => `KEY_WRAPPING_FILE: ${here.join('.')}: ${rule}`);
  return [...own, ...children.flatMap((child) => toViolations(child, here))];
}
