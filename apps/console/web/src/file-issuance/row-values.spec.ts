import type { AttributeDefinitions } from '../api/schemas';
import { toRowValues } from './row-values';
import { guessMapping, targetsOf } from './targets';

function valuesOf(definitions: AttributeDefinitions, cells: Record<string, string>) {
  const { targets } = targetsOf(definitions);
  const columns = Object.keys(cells);
  return toRowValues(targets, guessMapping(columns, targets), Object.values(cells));
}

describe('toRowValues', () => {
  it.each([
    ['string', ' Thandi ', 'Thandi'],
    ['string', '007', '007'],
    ['number', '1.5', 1.5],
    ['number', '-.5e2', -50],
    ['number', '1.50', 1.5],
    ['number', '12345678901234567000', 12345678901234567000],
    ['integer', '42', 42],
    ['integer', '+007', 7],
    ['integer', '4.0', 4],
    ['integer', '-0', -0],
    ['boolean', 'Yes', true],
    ['boolean', '0', false],
    ['date', '1990-04-01', '1990-04-01'],
    ['datetime', '2026-11-25T12:00:00+02:00', '2026-11-25T10:00:00.000Z'],
    ['datetime', '2026-11-25 23:59:59.123456Z', '2026-11-25T23:59:59.123456Z'],
    ['datetime', '2024-02-29T23:30-01:00', '2024-03-01T00:30:00.000Z'],
    ['binary', 'AQI=', 'AQI='],
  ] as const)('returns for the %s %j the value %j', (type, text, value) => {
    expect(valuesOf({ x: { type } }, { x: text })).toEqual({ attributes: { x: value }, violations: [] });
  });

  it.each([
    ['number', '1,5'],
    ['number', '0x1F'],
    ['number', 'Infinity'],
    ['number', '1e400'],
    ['number', '1e-400'],
    ['number', '.'],
    ['number', '12345678901234567890'],
    ['number', '0.1000000000000000055511151231257827'],
    ['integer', '0x1F'],
    ['integer', '0b11'],
    ['integer', '0o17'],
    ['integer', '1.5'],
    ['integer', '9007199254740993'],
    ['boolean', 'maybe'],
    ['date', '01/04/1990'],
    ['date', '2026-02-30'],
    ['datetime', '2026-11-25T12:00:00'],
    ['datetime', '2026-02-30T12:00:00Z'],
    ['datetime', '2026-11-25T24:00:00Z'],
    ['datetime', '2026-11-25T12:60:00Z'],
    ['datetime', '2026-11-25T12:00:00+24:00'],
    ['binary', 'AQI'],
  ] as const)('rejects for the type %s the text %j', (type, text) => {
    expect(valuesOf({ x: { type } }, { x: text }).violations).toEqual([{ label: 'X', rule: type }]);
  });

  it('rejects a row without a required value, and leaves optional ones out', () => {
    const definitions: AttributeDefinitions = { a: { type: 'string', required: true }, b: { type: 'string' } };
    expect(valuesOf(definitions, { a: ' ', b: '' })).toEqual({
      attributes: {},
      violations: [{ label: 'A', rule: 'missing' }],
    });
  });

  it('puts members into their groups, and splits lists', () => {
    const definitions: AttributeDefinitions = {
      address: { type: 'object', properties: { locality: { type: 'string' }, country: { type: 'string' } } },
      marks: { type: 'array', items: { type: 'integer' } },
    };
    expect(valuesOf(definitions, { locality: 'Durban', country: 'ZA', marks: '70 | 81' }).attributes).toEqual({
      address: { locality: 'Durban', country: 'ZA' },
      marks: [70, 81],
    });
    expect(valuesOf(definitions, { marks: '70|x' }).violations).toEqual([{ label: 'Marks', rule: 'integer' }]);
  });
});
