import { asAttributes, type AttributeDefinitions, type AttributeType } from './attribute-definition';
import { tdateViolations } from './tdate-violations';
import { validateAttributes } from './validate-attributes';

const pointersOf = (type: AttributeType, value: unknown) => {
  const definitions = { x: { type }, list: { type: 'array', items: { type } } } as AttributeDefinitions;
  const violations = [...validateAttributes({ x: value, list: [value] }, definitions, '/attributes')];
  return violations.map(({ source }) => source.pointer);
};

describe('validateAttributes', () => {
  it.each<[AttributeType, unknown]>([
    ['date', '2024-02-29'],
    ['datetime', '2024-02-29T23:59:59Z'],
    ['datetime', '2026-11-25T12:00:00.123456+02:00'],
    ['number', 0.1],
    ['integer', Number.MAX_SAFE_INTEGER],
  ])('accepts for the type %s the value %j', (type, value) => {
    expect(pointersOf(type, value)).toEqual([]);
  });

  it.each<[AttributeType, unknown]>([
    ['date', '2026-02-30'],
    ['date', '2026-02-29'],
    ['date', '2026-11-25T00:00:00Z'],
    ['datetime', '2026-02-30T12:00:00Z'],
    ['datetime', '2026-04-31T12:00:00+02:00'],
    ['datetime', '2026-11-25T24:00:00Z'],
    ['datetime', '2026-11-25T12:00:00+24:00'],
    ['datetime', '2026-11-25T12:00:60Z'],
    ['datetime', '2026-11-25T12:00:00'],
    ['integer', Number.MAX_SAFE_INTEGER + 1],
  ])('rejects for the type %s the value %j', (type, value) => {
    expect(pointersOf(type, value)).toEqual(['/attributes/x', '/attributes/list/0']);
  });
});

describe('tdateViolations', () => {
  const definitions = asAttributes({ 'org.example.1': { properties: { seen: { type: 'datetime' } } } });
  const violationsOf = (seen: string) => [
    ...tdateViolations({ 'org.example.1': { seen } }, definitions, '/attributes'),
  ];

  it.each(['2026-11-25T12:00:00+02:00', '2026-11-25T12:00:00.000Z'])('accepts %s', (seen) => {
    expect(violationsOf(seen)).toEqual([]);
  });

  it.each([
    '2026-11-25T12:00:00.5Z',
    '2026-11-25T12:00:00.0001Z',
    '9999-12-31T23:59:59-12:00',
    '0000-01-01T00:00:00+12:00',
  ])('rejects %s, which an mdoc cannot have', (seen) => {
    expect(violationsOf(seen)).toMatchObject([{ source: { pointer: '/attributes/org.example.1/seen' } }]);
  });
});
