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

function faultsOf(body: unknown) {
  try {
    pipe.transform(body, { type: 'body', metatype: NoteDto });
    return [];
  } catch (error) {
    return (error as DomainError).violations.map(({ source }) => source?.pointer);
  }
}

describe('a body', () => {
  it.each([
    ['U+0000', { text: 'a\0b' }, '/text'],
    ['half of a surrogate pair', { text: '\ud83d' }, '/text'],
    ['U+0000 further down', { members: { 'a/b': ['x', '\0'] } }, '/members/a~1b/1'],
    ['U+0000 in a name', { members: { deep: { '\0': 1 } } }, '/members/deep'],
    ['a number too large for JSON to write', { members: { list: [JSON.parse('1e400')] } }, '/members/list/0'],
    ['a name of JavaScript', { members: JSON.parse('{"__proto__":{}}') }, '/members/__proto__'],
  ])('is refused with %s, which cannot be kept', (_, body, pointer) => {
    expect(faultsOf(body)).toEqual([pointer]);
  });

  it('may hold any other text', () => {
    expect(faultsOf({ text: 'Zoë 😀 \u200d\n', members: { ключ: null } })).toEqual([]);
  });

  it.each([65, 200_000])('is refused where it is nested %d levels deep', (depth) => {
    const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(faultsOf({ members: { deep } })).toEqual([expect.stringMatching(/^\/members\/deep\/0/)]);
  });

  it('may be nested as deep as people write it', () => {
    const deep: unknown = JSON.parse('['.repeat(50) + ']'.repeat(50));
    expect(faultsOf({ members: { deep } })).toEqual([]);
  });
});

it('refuses the same in a body that has no class', () => {
  const read = (value: unknown) => pipe.transform(value, { type: 'body', metatype: Object });
  expect(() => read({ a: ['\0'] })).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
  expect(read({ a: ['b'] })).toEqual({ a: ['b'] });
  expect(read('a.b.c')).toBe('a.b.c');
  expect(read(undefined)).toBeUndefined();
});

it('finds nothing under a path parameter that no table can hold', () => {
  const read = (value: string) => pipe.transform(value, { type: 'param', metatype: String });
  expect(() => read('a\0')).toThrow(expect.objectContaining({ code: 'NOT_FOUND' }));
  expect(read('a b')).toBe('a b');
});
