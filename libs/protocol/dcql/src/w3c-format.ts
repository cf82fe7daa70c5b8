import type { CredentialFormat } from './dcql-query';

/** The formats of the W3C data model 2.0, whose queries have `type_values` (ADR 90). */
export type W3cFormat = Extract<CredentialFormat, 'vc+jwt' | 'vc+sd-jwt'>;

export function isW3cFormat(format: string): format is W3cFormat {
  return format === 'vc+jwt' || format === 'vc+sd-jwt';
}
