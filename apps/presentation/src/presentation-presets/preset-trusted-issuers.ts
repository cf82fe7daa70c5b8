import { readFileSync } from 'node:fs';
import { isObject } from '@vc/protocol/json';
import type { TrustedIssuer } from '../requested-credentials/requested-credential';
import { validateTrustedIssuers } from '../requested-credentials/validate-trusted-issuers';

/** `trustedIssuers` by the id of the preset. */
export type PresetTrustedIssuers = Record<string, TrustedIssuer[]>;

/**
 * Reads the issuers that presets trust: `{ "<preset id>": [{ "did" } | { "certificate", "name"? }] }`.
 * @param ids the presets that the file may name
 * @throws Error naming the setting, the file and every violated rule
 */
export function readPresetTrustedIssuers(file: string, ids: string[]): PresetTrustedIssuers {
  const issuers = parse(file);
  if (!isObject(issuers)) throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file} must hold a JSON object`);
  const violations = Object.entries(issuers).flatMap(([id, trusted]) =>
    ids.includes(id)
      ? [...validateTrustedIssuers(trusted, `/${id}`)].map(({ source, detail }) => `${source.pointer}: ${detail}`)
      : [`${id} is no preset of an mdoc.`],
  );
  if (violations.length === 0) return issuers as PresetTrustedIssuers;
  throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file}: ${violations.join(' ')}`);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`PRESET_TRUSTED_ISSUERS_FILE: ${file} cannot be read as JSON`, { cause });
  }
}
