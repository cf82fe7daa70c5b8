import { Body, Controller, Module, Post } from '@nestjs/common';
import { createLogger } from '@vc/platform/observability';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsOptional, IsString, Length, ValidateBy } from 'class-validator';
import { createHttpApp, Nested, NestedList, shapeOf } from './index';
import { ArrayUnique } from './dto-rules';

const asked: unknown[] = [];

/** Records each value that it is asked about. */
const IsCostly = (): PropertyDecorator =>
  ValidateBy({ name: 'isCostly', validator: { validate: (value: unknown) => asked.push(value) > 0 } });

class ElementDto {
  @IsString()
  name: string;
}

class OrderDto {
  @IsCostly()
  @ArrayUnique()
  @ArrayMaxSize(3)
  @IsArray()
  list: unknown[];

  @IsCostly()
  @Length(2, 5)
  @IsString()
  text: string;

  @ArrayUnique(({ name }: ElementDto) => name)
  @ArrayMaxSize(3)
  @NestedList(() => ElementDto)
  elements: ElementDto[];
}

class UnlimitedArrayDto {
  @IsOptional()
  @IsArray()
  list?: unknown[];
}

class UnlimitedTextsDto {
  @ArrayMinSize(1)
  @IsIn(['a'], { each: true })
  list: string[];
}

class UnlimitedObjectsDto {
  @NestedList(() => ElementDto)
  list: ElementDto[];
}

class OuterDto {
  @Nested(() => UnlimitedObjectsDto)
  inner: UnlimitedObjectsDto;
}

const broken = (member: 'list' | 'text' | 'elements', value: unknown) =>
  shapeOf(OrderDto)
    .members.get(member)!
    .rules.map((rule) => rule(value, {}))
    .filter((text) => text !== undefined);

const brokenFirst = (member: 'list' | 'text' | 'elements', value: unknown) =>
  shapeOf(OrderDto)
    .members.get(member)!
    .rules.reduce<string | undefined>((first, rule) => first ?? rule(value, {}), undefined);

describe('shapeOf', () => {
  beforeEach(() => {
    asked.length = 0;
  });

  it.each([
    ['list', 'no list', 'must be an array'],
    ['list', [1, 1, 1, 1], 'must have at most 3 elements'],
    ['text', 5, 'must be a string'],
    ['text', 'too long', 'must have 2 to 5 characters'],
  ] as const)('checks the type and the maximum of a %s before other rules', (member, value, text) => {
    expect(brokenFirst(member, value)).toBe(text);
    expect(asked).toEqual([]);
  });

  it('checks the minimum of a text in the order of the source', () => {
    expect(brokenFirst('text', 'a')).toBe('must have 2 to 5 characters');
    expect(asked).toEqual(['a']);
  });

  it.each([
    ['list', ['a', 'b', 'A', 1, '1'].slice(0, 3), []],
    ['list', ['a', 'b', 'a'], ['must not have an element twice']],
    ['elements', [{ name: 'a' }, { name: 'b' }], []],
    ['elements', [{ name: 'a' }, { name: 'a' }], ['must not have an element twice']],
    ['elements', [null, null], ['must not have an element twice']],
  ] as const)('finds what is there twice in %s %j', (member, value, texts) => {
    expect(broken(member, value)).toEqual(texts);
  });

  it.each([UnlimitedArrayDto, UnlimitedTextsDto, UnlimitedObjectsDto])(
    'refuses the list without a maximum of %p',
    (dto) => {
      expect(() => shapeOf(dto)).toThrow(`Declare the maximum of the list ${dto.name}.list with @ArrayMaxSize.`);
    },
  );
});

describe('createHttpApp', () => {
  it('refuses to start with a list without a maximum in a body', async () => {
    @Controller('things')
    class ThingsController {
      @Post()
      create(@Body() dto: OuterDto) {
        return dto;
      }
    }
    @Module({ controllers: [ThingsController] })
    class ThingsModule {}
    const logger = createLogger('test', 'silent');
    await expect(createHttpApp({ module: ThingsModule, logger, trustedProxies: false })).rejects.toThrow(
      'Declare the maximum of the list UnlimitedObjectsDto.list with @ArrayMaxSize.',
    );
  });
});
