import { toLabel } from '@vc/web/format';
import type { AttributeDefinition, AttributeDefinitions } from '../api/schemas';
import { pointerTo } from '../attributes/field-errors';

type ScalarDefinition = Exclude<AttributeDefinition, { type: 'object' | 'array' }>;

/** An attribute that a column can fill. */
export interface Target {
  /** JSON pointer of the attribute. */
  key: string;
  path: string[];
  label: string;
  definition: ScalarDefinition;
  /** Whether a column has several values, which `|` separates. */
  isList: boolean;
  /** Whether each credential has it: it is required, and what it belongs to as well. */
  required: boolean;
}

/** The columns for attributes, by the key of the target. A target without a column is left out of each credential. */
export type Mapping = Record<string, number | undefined>;

export interface Targets {
  targets: Target[];
  /** Required attributes that no column can fill: lists of groups. */
  impossible: string[];
}

interface Above {
  path: string[];
  label: string;
  required: boolean;
}

/** The attributes of a template that columns can fill, members of groups included. */
export function targetsOf(definitions: AttributeDefinitions): Targets {
  return collect(definitions, { path: [], label: '', required: true });
}

function collect(definitions: AttributeDefinitions, above: Above): Targets {
  const found = Object.entries(definitions).map(([name, definition]) =>
    targetsFor(definition, below(above, name, definition)),
  );
  return {
    targets: found.flatMap(({ targets }) => targets),
    impossible: found.flatMap(({ impossible }) => impossible),
  };
}

function below({ path, label, required }: Above, name: string, definition: AttributeDefinition): Above {
  const own = definition.name ?? toLabel(name);
  return {
    path: [...path, name],
    label: label === '' ? own : `${label} › ${own}`,
    required: required && definition.required === true,
  };
}

function targetsFor(definition: AttributeDefinition, at: Above): Targets {
  if (definition.type === 'object') return collect(definition.properties, at);
  const isList = definition.type === 'array';
  const scalar = isList ? definition.items : definition;
  if (scalar.type === 'object' || scalar.type === 'array') {
    return { targets: [], impossible: at.required ? [at.label] : [] };
  }
  const key = at.path.reduce<string>(pointerTo, '');
  return { targets: [{ key, ...at, definition: scalar, isList }], impossible: [] };
}

/** The columns that have the name of an attribute, its label, or the last member of its path. Each column fills one. */
export function guessMapping(columns: readonly string[], targets: readonly Target[]): Mapping {
  const free = new Set(columns.keys());
  const plain = columns.map(toPlain);
  const names = ({ path, label }: Target) => [path.join(' '), label, path.at(-1) ?? ''].map(toPlain);
  const guessed = targets.map((target) => {
    const column = names(target)
      .map((name) => plain.findIndex((each, index) => each === name && free.has(index)))
      .find((index) => index >= 0);
    if (column !== undefined) free.delete(column);
    return [target.key, column] as const;
  });
  return Object.fromEntries(guessed);
}

/** `Given Name`, `given_name` and `givenName` are the same. */
function toPlain(text: string): string {
  return text.toLowerCase().replace(/[^\p{Letter}\p{Number}]/gu, '');
}
