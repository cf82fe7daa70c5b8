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

async function faultsOf(body: unknown) {
  return pipe.transform(body, { type: 'body', metatype: NoteDto }).then(
    () => [],
    (error: DomainError) => error.faults.map(({ source }) => source?.pointer),
  );
}

describe('a body', () => {
  it.each([
    ['U+0000', { text: 'a\0b' }, '/text'],
    ['half of a surrogate pair', { text: '\ud83d' }, '/text'],
    ['U+0000 further down', { members: { 'a/b': ['x', '\0'] } }, '/members/a~1b/1'],
    ['U+0000 in a name', { members: { deep: { '\0': 1 } } }, '/members/deep'],
  ])('is refused with %s, which no table can hold', async (_, body, pointer) => {
    expect(await faultsOf(body)).toEqual([pointer]);
  });

  it('may hold any other text', async () => {
    expect(await faultsOf({ text: 'Zoë 😀 \u200d\n', members: { ключ: null } })).toEqual([]);
  });

  it.each([65, 200_000])('is refused where it is nested %d levels deep', async (depth) => {
    const deep: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
    expect(await faultsOf({ members: { deep } })).toEqual([expect.stringMatching(/^\/members\/deep\/0/)]);
  });

  it('may be nested as deep as people write it', async () => {
    const deep: unknown = JSON.parse('['.repeat(50) + ']'.repeat(50));
    expect(await faultsOf({ members: { deep } })).toEqual([]);
  });
});

it('finds nothing under a path parameter that no table can hold', async () => {
  const read = pipe.transform('a\0', { type: 'param', metatype: String });
  await expect(read).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(pipe.transform('a b', { type: 'param', metatype: String })).resolves.toBe('a b');
});
