import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { AwsWrapping } from '@vc/keys/aws';
import { AzureWrapping } from '@vc/keys/azure';
import { GcpWrapping } from '@vc/keys/gcp';
import { HttpWrapping } from '@vc/keys/http';
import { Pkcs11Wrapping } from '@vc/keys/pkcs11';
import { VaultWrapping } from '@vc/keys/vault';
import { InvalidConfigError } from '@vc/platform/config';
import { plainToInstance, Type } from 'class-transformer';
import { IsObject, IsOptional, ValidateNested, validateSync, type ValidationError } from 'class-validator';

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
