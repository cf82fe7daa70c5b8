import {
  ArrayMaxSize,
  ArrayMinSize,
  IsDefined,
  IsIn,
  IsInt,
  IsObject,
  IsOptional,
  IsString,
  Length,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { Checked, Collected, DomainError, Nested, NestedList, ReadAs, violation } from './index';
import { DtoValidationPipe } from './validation';

let rulesAsked = 0;

/** Counts how often it is asked. */
const IsEven = (): PropertyDecorator =>
  ValidateBy({
    name: 'isEven',
    validator: {
      validate: (value: unknown) => {
        rulesAsked += 1;
        return typeof value === 'number' && value % 2 === 0;
      },
      defaultMessage: () => 'number must be even',
    },
  });

class NumberDto {
  @IsEven()
  number: number;
}

class NameDto {
  @IsString()
  @Length(2, 5)
  name: string;

  @ReadAs((value) => (typeof value === 'string' ? value.trim() : value))
  @IsOptional()
  @IsIn(['red', 'green'])
  colour?: string;
}

@Checked<OrderDto>(['least', 'most'], function* ({ least, most }) {
  if (least > most) yield violation('/least', 'must not be larger than most');
})
class OrderDto {
  @IsOptional()
  @Nested(() => NameDto)
  customer?: NameDto;

  @NestedList(() => NumberDto)
  @ArrayMaxSize(3)
  few: NumberDto[] = [];

  @NestedList(() => NumberDto)
  @ArrayMaxSize(100_000)
  many: NumberDto[] = [];

  @NestedList(() => NumberDto)
  @ArrayMaxSize(100)
  @IsObject({ each: true })
  ruled: NumberDto[] = [];

  @IsOptional()
  @ArrayMinSize(1)
  @ArrayMaxSize(10)
  @IsString({ each: true })
  @Length(1, 3, { each: true })
  tags?: string[];

  @IsInt()
  @Min(0)
  least: number = 0;

  @IsInt()
  most: number = 10;

  @ValidateIf(({ least }: OrderDto) => least > 5)
  @IsDefined({ message: 'or a smaller least is required' })
  @IsString()
  reason?: string;

  @IsOptional()
  @Nested(() => OrderDto)
  before?: OrderDto;
}

class LabelsDto {
  @IsOptional()
  @IsString()
  'label.own'?: string;

  @Collected(/^label\.([a-z_]+)$/)
  labels?: Map<string, unknown>;
}

describe('readDto', () => {
  const read = (value: unknown) =>
    new DtoValidationPipe().transform(value, { type: 'body', metatype: OrderDto }) as OrderDto;

  function violationsOf(value: unknown) {
    try {
      read(value);
      return [];
    } catch (error) {
      return (error as DomainError).violations.map(({ detail, source }) => [source?.pointer, detail]);
    }
  }

  it('accepts a body with defaults, nested objects and members that are read', () => {
    const dto = read({ customer: { name: 'Zoe', colour: ' red ' }, few: [{ number: 2 }], tags: ['a'] });
    expect(dto).toBeInstanceOf(OrderDto);
    expect(dto.customer).toBeInstanceOf(NameDto);
    expect(dto.few[0]).toBeInstanceOf(NumberDto);
    expect({ ...dto }).toEqual({
      customer: { name: 'Zoe', colour: 'red' },
      few: [{ number: 2 }],
      many: [],
      ruled: [],
      tags: ['a'],
      least: 0,
      most: 10,
    });
  });

  it('collects members by a pattern of their names, and rejects others', () => {
    const readLabels = (value: object) =>
      new DtoValidationPipe().transform(value, { type: 'body', metatype: LabelsDto }) as LabelsDto;
    const dto = readLabels({ 'label.own': 'a', 'label.x': 1, 'label.__proto__': ['y'] });
    const labels = new Map<string, unknown>([
      ['x', 1],
      ['__proto__', ['y']],
    ]);
    expect({ ...dto }).toEqual({ 'label.own': 'a', labels });
    for (const name of ['labels', 'label.', 'label.x2']) expect(() => readLabels({ [name]: 'x' })).toThrow();
  });

  it('accepts null as an absent member', () => {
    expect(read({ few: null, most: null, customer: null })).toMatchObject({ few: [], most: 10 });
  });

  it.each([
    [{ few: 'x' }, '/few', 'few must be an array.'],
    [{ tags: 'x' }, '/tags', 'tags must be an array.'],
    [{ tags: [] }, '/tags', 'tags must have at least 1 element.'],
    [{ tags: ['ok', 5, 'toolong'] }, '/tags/1', 'tags/1 must be a string.'],
    [{ customer: [] }, '/customer', 'customer must be an object.'],
    [{ customer: {} }, '/customer/name', 'name is required.'],
    [{ customer: { name: 5 } }, '/customer/name', 'name must be a string.'],
    [{ customer: { name: '' } }, '/customer/name', 'name must have 2 to 5 characters.'],
    [{ customer: { name: 'Zoe', colour: 'blue' } }, '/customer/colour', 'colour must be red or green.'],
    [{ few: [[]] }, '/few/0', 'few/0 must be an object.'],
    [{ few: [null] }, '/few/0', 'few/0 must be an object.'],
    [{ ruled: [5] }, '/ruled/0', 'ruled/0 must be an object.'],
    [{ few: [{ number: 1 }] }, '/few/0/number', 'number must be even.'],
    [{ few: [[], [], [], []] }, '/few', 'few must have at most 3 elements.'],
    [{ least: 'x' }, '/least', 'least must be an integer.'],
    [{ least: -1 }, '/least', 'least must be at least 0.'],
    [{ least: 6 }, '/reason', 'reason or a smaller least is required.'],
    [{ least: 5, most: 4 }, '/least', 'least must not be larger than most.'],
    [{ before: { least: 5, most: 4 } }, '/before/least', 'least must not be larger than most.'],
    [{ 'a/b~': 1 }, '/a~1b~0', 'a/b~ is not a known member.'],
  ])('rejects %j with the first rule that %s breaks', (body, pointer, detail) => {
    expect(violationsOf(body)[0]).toEqual([pointer, detail]);
    const perMember = violationsOf(body).map(([place]) => place);
    expect(new Set(perMember).size).toBe(perMember.length);
  });

  it('rejects a body with one violation for each wrong member, all at once', () => {
    const body = { other: 1, customer: { name: 5, colour: 5 }, few: [[]], tags: [5], least: 'x', most: 'x' };
    expect(violationsOf(body).map(([pointer]) => pointer)).toEqual([
      '/other',
      '/customer/name',
      '/customer/colour',
      '/few/0',
      '/tags/0',
      '/least',
      '/most',
    ]);
  });

  describe('with a body of 60 kB', () => {
    const elements = (length: number, element: unknown) => Array.from({ length }, () => element);
    const costOf = (body: unknown) => {
      rulesAsked = 0;
      const violations = violationsOf(body);
      return { violations: violations.length, rulesAsked, bytes: JSON.stringify(violations).length };
    };

    it('checks each element of a valid list once', () => {
      expect(costOf({ many: elements(4_000, { number: 2 }) })).toMatchObject({ violations: 0, rulesAsked: 4_000 });
    });

    it.each([
      ['empty lists', {}, []],
      ['empty objects', {}, {}],
      ['wrong objects', {}, { number: 1 }],
    ])('stops at 50 violations in a list of %s', (_, __, element) => {
      const { violations, rulesAsked: asked, bytes } = costOf({ many: elements(20_000, element) });
      expect(violations).toBe(50);
      expect(asked).toBeLessThanOrEqual(50);
      expect(bytes).toBeLessThan(10_000);
    });

    it('checks no element of a list that is too long', () => {
      expect(costOf({ few: elements(20_000, { number: 1 }) })).toMatchObject({ violations: 1, rulesAsked: 0 });
    });

    it('stops at 50 unknown members, and shortens long names', () => {
      const names = elements(5_000, 0).map((_, index) => [`member-${index}`, 1] as const);
      expect(costOf(Object.fromEntries(names))).toMatchObject({ violations: 50, rulesAsked: 0 });
      const [[, detail]] = violationsOf({ ['x'.repeat(60_000)]: 1 }) as [[string, string]];
      expect(detail.length).toBeLessThan(200);
    });
  });
});
