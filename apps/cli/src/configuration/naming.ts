import type { ConfigurationDocument, Problem } from './document';

/** The document has the name. */
export function* nameRules({ spec }: ConfigurationDocument): Generator<Problem> {
  if ('name' in spec) yield { path: ['name'], reason: 'The name belongs beside the spec, not into it.' };
}

/** An organization has one template of each preset. */
export function keyOfPreset(presetId: unknown): string {
  return `preset ${String(presetId)}`;
}
