import { IsObject, IsOptional, IsString } from 'class-validator';
import { DomainError } from './domain-error';
import { DtoValidationPipe } from './validation';

class NoteDto {
  @IsOptional()
  @IsString()
  text?: string;

  @IsOptional()
  @IsObject()
  members?: object;
}

const pipe = new DtoValidationPipe();

function pointersOf(body: unknown) {
  try {
    pipe.transform(body, { type: 'body', metatype: NoteDto });
    return [];
  } catch (error) {
    return (error as DomainError).violations.map(({ source }) => source?.pointer);
  }
}

describe('DtoValidationPipe', () => {
  it.each([
    ['U+0000', { text: 'a\0b' }, '/text'],
    ['half of a surrogate pair', { text: '\ud83d' }, '/text'],
    ['U+0000 further down', { members: { 'a/b': ['x', '\0'] } }, '/members/a~1b/1'],
    ['U+0000 in a name', { members: { deep: { '\0': 1 } } }, '/members/deep'],
    ['a number too large for JSON to write', { members: { list: [JSON.parse('1e400')] } }, '/members/list/0'],
    ['a name of JavaScript', { members: JSON.parse('{"__proto__":{}}') }, '/members/__proto__'],
  ])('rejects a body with %s', (_, body, pointer) => {
    expect(pointersOf(body)).toEqual([pointer]);
  });

  it('accepts any other text', () => {
    expect(pointersOf({ text: 'Zoë 😀 \u200d\n', members: { ключ: null } })).toEqual([]);
  });

  it.each([65, 200_000])('rejects a body with %d levels', (depth) => {
    const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(pointersOf({ members: { deep } })).toEqual([expect.stringMatching(/^\/members\/deep\/0/)]);
  });

  it('accepts a body that is nested less deep', () => {
    const deep: unknown = JSON.parse('['.repeat(50) + ']'.repeat(50));
    expect(pointersOf({ members: { deep } })).toEqual([]);
  });
});

it('rejects the same in a body without a class', () => {
  const read = (value: unknown) => pipe.transform(value, { type: 'body', metatype: Object });
  expect(() => read({ a: ['\0'] })).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  expect(read({ a: ['b'] })).toEqual({ a: ['b'] });
  expect(read('a.b.c')).toBe('a.b.c');
  expect(read(undefined)).toBeUndefined();
});

it('rejects a path parameter that cannot be stored with NOT_FOUND', () => {
  const read = (value: string) => pipe.transform(value, { type: 'param', metatype: String });
  expect(() => read('a\0')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(read('a b')).toBe('a b');
});
