import type { DomainError } from '@vc/platform/http';
import { DtoValidationPipe } from '@vc/platform/http';
import { AnnotatedDto } from './annotated.dto';
import { AnnotatedListQuery, toAnnotationFilter } from './annotated-list.query';
import { toAnnotations, toAnnotationsMembers } from './annotations';

const pipe = new DtoValidationPipe();
const readBody = (body: object) => pipe.transform(body, { type: 'body', metatype: AnnotatedDto }) as AnnotatedDto;
const readQuery = (query: object) =>
  pipe.transform(query, { type: 'query', metatype: AnnotatedListQuery }) as AnnotatedListQuery;

function sourcesOf(read: () => unknown) {
  try {
    read();
    return [];
  } catch (error) {
    return (error as DomainError).violations.map(({ source }) => source?.pointer ?? source?.parameter);
  }
}

const membersNamed = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`name-${index}`, 'x']));

describe('AnnotatedDto', () => {
  it.each([
    { reference: 'x'.repeat(200), metadata: membersNamed(50) },
    { reference: '😀'.repeat(200), metadata: { ['n'.repeat(40)]: '😀'.repeat(500), Branch_2: '' } },
  ])('accepts annotations at their limits', (body) => {
    expect(toAnnotations(readBody(body))).toEqual({ ...body, webhookEndpointId: null });
  });

  it('accepts null as an absent member', () => {
    const body = { reference: null, metadata: { branch: 'durban', desk: null } };
    const annotations = { reference: null, metadata: { branch: 'durban' }, webhookEndpointId: null };
    expect(toAnnotations(readBody(body))).toEqual(annotations);
    expect(toAnnotationsMembers(toAnnotations(readBody({ metadata: { desk: null } })))).toEqual({});
    expect(toAnnotationsMembers(toAnnotations(readBody({})))).toEqual({});
  });

  it.each<[string, object, string[]]>([
    ['an empty reference', { reference: '' }, ['/reference']],
    ['a long reference', { reference: 'x'.repeat(201) }, ['/reference']],
    ['a reference that is a number', { reference: 4711 }, ['/reference']],
    ['metadata that is a list', { metadata: ['x'] }, ['/metadata']],
    ['metadata that is a text', { metadata: 'x' }, ['/metadata']],
    ['more than 50 members', { metadata: membersNamed(51) }, ['/metadata']],
    ['a long name', { metadata: { ['n'.repeat(41)]: 'x' } }, ['/metadata']],
    ['an empty name', { metadata: { '': 'x' } }, ['/metadata']],
    ['a name with a dot', { metadata: { 'a.b': 'x' } }, ['/metadata']],
    ['a name with a bracket', { metadata: { 'a]': 'x' } }, ['/metadata']],
    ['a long value', { metadata: { a: 'x'.repeat(501), b: 'x' } }, ['/metadata/a']],
    ['values of other types', { metadata: { a: 1, b: { c: 'x' }, d: ['x'], e: true } }, ['a', 'b', 'd', 'e']],
  ])('rejects %s', (_, body, sources) => {
    const expected = sources.map((source) => (source.startsWith('/') ? source : `/metadata/${source}`));
    expect(sourcesOf(() => readBody(body))).toEqual(expected);
  });
});

describe('AnnotatedListQuery', () => {
  it('accepts exact values', () => {
    const query = { 'filter[reference]': 'a', 'filter[metadata.branch]': 'durban', 'filter[metadata.__proto__]': '' };
    expect(toAnnotationFilter(readQuery(query))).toEqual({
      reference: 'a',
      metadata: [
        ['branch', 'durban'],
        ['__proto__', ''],
      ],
    });
    expect(toAnnotationFilter(readQuery({}))).toEqual({ reference: undefined, metadata: [] });
  });

  it.each<[string, object, string[]]>([
    ['an empty reference', { 'filter[reference]': '' }, ['filter[reference]']],
    ['a repeated reference', { 'filter[reference]': ['a', 'b'] }, ['filter[reference]']],
    ['a repeated name', { 'filter[metadata.a]': ['a', 'b'] }, ['filter[metadata.a]']],
    ['a long value', { 'filter[metadata.a]': 'x'.repeat(501) }, ['filter[metadata.a]']],
    ['an empty name', { 'filter[metadata.]': 'x' }, ['filter[metadata.]']],
    ['a name that metadata cannot have', { 'filter[metadata.a.b]': 'x' }, ['filter[metadata.a.b]']],
    ['all metadata', { 'filter[metadata]': 'x' }, ['filter[metadata]']],
    ['the name of the collection', { 'filter[metadata.*]': 'x' }, ['filter[metadata.*]']],
    [
      'more than ten names',
      Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`filter[metadata.n${index}]`, 'x'])),
      ['filter[metadata.n10]'],
    ],
  ])('rejects %s', (_, query, sources) => {
    expect(sourcesOf(() => readQuery(query))).toEqual(sources);
  });
});
