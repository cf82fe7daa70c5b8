import type { Material } from './mutate-bytes';
import { mutateBytes } from './mutate-bytes';
import { mutateJson } from './mutate-json';
import type { Random } from './random';

/** Separators of JWS, JWE and SD-JWT in their compact forms. */
const SEPARATOR = /([.~])/;

/** Changes one part of a compact JWS, JWE or SD-JWT: its JSON or bytes under base64url, its text, or its place. */
export function mutateCompact(input: Uint8Array, random: Random, material: Material): Buffer {
  const parts = Buffer.from(input).toString('latin1').split(SEPARATOR);
  const index = random.below(parts.length);
  const part = parts[index] ?? '';
  return Buffer.from(changeParts(parts, index, changePart(part, random, material), random).join(''), 'latin1');
}

function changeParts(parts: string[], index: number, changed: string, random: Random): string[] {
  switch (random.below(8)) {
    case 0:
      return parts.toSpliced(index, 1);
    case 1:
      return parts.toSpliced(index, 0, changed);
    default:
      return parts.with(index, changed);
  }
}

function changePart(part: string, random: Random, material: Material): string {
  if (random.below(8) === 0) return mutateBytes(Buffer.from(part, 'latin1'), random, material).toString('latin1');
  return mutateJson(Buffer.from(part, 'base64url'), random, material).toString('base64url');
}
