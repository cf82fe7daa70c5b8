import { toLabel } from '@vc/web/format';
import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';
import { type Draft, type Drafts, isDrafts } from '../attributes/draft';

export interface CardLine {
  label: string;
  value: string;
}

interface RankedLine extends CardLine {
  isRequired: boolean;
}

const MOST_LINES = 4;

/**
 * What the preview of a card shows: the first texts that were typed, and the labels of attributes that are still empty, the
 * required ones first.
 */
export function cardLines(definitions: AttributeDefinitions, drafts: Drafts): CardLine[] {
  const lines = Object.entries(definitions).flatMap(([name, definition]) =>
    linesOf(name, definition, drafts[name] ?? ''),
  );
  return lines
    .toSorted((left, right) => rank(left) - rank(right))
    .slice(0, MOST_LINES)
    .map(({ label, value }) => ({ label, value }));
}

function linesOf(name: string, definition: AttributeDefinition, draft: Draft): RankedLine[] {
  if (definition.type === 'object') {
    return Object.entries(definition.properties).flatMap(([member, each]) =>
      linesOf(member, each, isDrafts(draft) ? (draft[member] ?? '') : ''),
    );
  }
  if (definition.type === 'array' || definition.type === 'binary' || typeof draft !== 'string') return [];
  return [{ label: definition.name ?? toLabel(name), value: draft, isRequired: definition.required === true }];
}

function rank({ value, isRequired }: RankedLine): number {
  if (value !== '') return 0;
  return isRequired ? 1 : 2;
}
