import type { DomainError } from './index';
import {
  linkHeader,
  ListQuery,
  LongPageQuery,
  pageLinks,
  pageOf,
  pageRequestOf,
  PageQuery,
  toCursorText,
} from './index';
import { DtoValidationPipe } from './validation';

const id = '01890a5d-ac96-774b-bcce-b302099a8057';

function read(query: Record<string, unknown>) {
  const dto = new DtoValidationPipe().transform(query, { type: 'query', metatype: PageQuery });
  return pageRequestOf(dto as PageQuery);
}

function refusalOf(query: Record<string, unknown>): unknown[] {
  try {
    read(query);
    return [];
  } catch (error) {
    return (error as DomainError).violations;
  }
}

describe('pageRequestOf', () => {
  it('returns a size of 20 by default', () => {
    expect(read({})).toEqual({ size: 20 });
  });

  it.each([
    [{ 'page[size]': '1' }, { size: 1 }],
    [{ 'page[size]': '100' }, { size: 100 }],
    [{ 'page[after]': id }, { size: 20, cursor: { id, side: 'after' } }],
    [
      { 'page[before]': id, 'page[size]': '7' },
      { size: 7, cursor: { id, side: 'before' } },
    ],
  ])('reads %j', (query, expected) => {
    expect(read(query)).toEqual(expected);
  });

  it.each([
    ['page[size]', { 'page[size]': '0' }],
    ['page[size]', { 'page[size]': '101' }],
    ['page[size]', { 'page[size]': '-1' }],
    ['page[size]', { 'page[size]': '1.5' }],
    ['page[size]', { 'page[size]': '1e1' }],
    ['page[size]', { 'page[size]': '' }],
    ['page[size]', { 'page[size]': ['5', '6'] }],
    ['page[after]', { 'page[after]': 'junk' }],
    ['page[after]', { 'page[after]': '' }],
    ['page[after]', { 'page[after]': [id, id] }],
    ['page[before]', { 'page[before]': id, 'page[after]': id }],
    ['page[number]', { 'page[number]': '2' }],
  ])('rejects %s: %j', (parameter, query) => {
    expect(refusalOf(query)).toEqual([{ detail: expect.any(String), source: { parameter } }]);
  });
});

describe('pageRequestOf of a list of resources', () => {
  const list = (query: Record<string, unknown>) => {
    const dto = new DtoValidationPipe().transform(query, { type: 'query', metatype: ListQuery });
    return pageRequestOf(dto as ListQuery);
  };

  it('returns the newest resources first by default', () => {
    expect(list({})).toEqual({ size: 20, sort: '-createdAt', times: [] });
  });

  it('returns the order and the intervals of times', () => {
    const query = {
      sort: 'updatedAt',
      'filter[createdAt][gte]': '2026-01-01T00:00:00Z',
      'filter[createdAt][lt]': '2026-02-01T00:00:00.25+02:00',
      'filter[updatedAt][lt]': '2026-03-01T00:00:00Z',
    };
    expect(list(query)).toEqual({
      size: 20,
      sort: 'updatedAt',
      times: [
        {
          member: 'createdAt',
          gte: new Date('2026-01-01T00:00:00Z'),
          lt: new Date('2026-01-31T22:00:00.250Z'),
        },
        { member: 'updatedAt', lt: new Date('2026-03-01T00:00:00Z') },
      ],
    });
  });

  it('returns a cursor with its position', () => {
    const text = toCursorText(id, '1767225600000001');
    expect(list({ 'page[before]': text })).toMatchObject({
      cursor: { id, side: 'before', position: '1767225600000001' },
    });
  });

  it.each([
    ['sort', 'name'],
    ['sort', '--createdAt'],
    ['sort', ['createdAt', 'updatedAt']],
    ['filter[createdAt][gte]', '2026-01-01'],
    ['filter[createdAt][gte]', '2026-01-01T00:00:00'],
    ['filter[createdAt][gte]', '2026-02-30T00:00:00Z'],
    ['filter[createdAt][lt]', '0000-01-01T00:00:00Z'],
    ['filter[createdAt][lt]', '2026-01-01T25:00:00Z'],
    ['filter[updatedAt][gte]', '2026-01-01T00:00:00+25:00'],
    ['filter[updatedAt][lt]', ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z']],
    ['filter[updatedAt][lt]', ''],
    ['filter[expiresAt][lt]', '2026-01-01T00:00:00Z'],
    ['page[after]', `${id}.`],
    ['page[after]', `.${id}`],
    ['page[after]', toCursorText(id, '\u0000')],
    ['page[after]', toCursorText('junk', '1')],
  ])('rejects %s %j', (parameter, value) => {
    expect(() => list({ [parameter]: value })).toThrow(
      expect.objectContaining({ violations: [{ detail: expect.stringMatching(/\.$/), source: { parameter } }] }),
    );
  });
});

describe('pageOf', () => {
  const items = ['a', 'b', 'c', 'd', 'e'].map((each) => ({ id: `platform:${each}` }));
  const page = (query: object) => {
    const { items: found, ...more } = pageOf(items, Object.assign(new LongPageQuery(), query));
    return [found.map((item) => item.id.at(-1)).join(''), more.hasPrevious, more.hasNext];
  };

  it.each([
    [{}, 'abcde', false, false],
    [{ 'page[size]': 2 }, 'ab', false, true],
    [{ 'page[size]': 2, 'page[after]': 'platform:b' }, 'cd', true, true],
    [{ 'page[size]': 2, 'page[after]': 'platform:d' }, 'e', true, false],
    [{ 'page[after]': 'platform:e' }, '', true, false],
    [{ 'page[size]': 2, 'page[before]': 'platform:d' }, 'bc', true, true],
    [{ 'page[size]': 2, 'page[before]': 'platform:b' }, 'a', false, true],
  ])('returns for %j %s', (query, ids, hasPrevious, hasNext) => {
    expect(page(query)).toEqual([ids, hasPrevious, hasNext]);
  });

  it('rejects a cursor that is no item of the list', () => {
    expect(() => page({ 'page[before]': 'platform:x' })).toThrow('page[before] names no item of this list');
  });
});

describe('pageLinks', () => {
  const items = [{ id: 'a' }, { id: 'b' }];

  it('keeps the rest of the query', () => {
    const target = '/api/things?filter%5Btype%5D=x%26y&page[size]=2&page[after]=z';
    const rest = 'filter%5Btype%5D=x%26y&page%5Bsize%5D=2';
    expect(pageLinks(target, { items, hasPrevious: true, hasNext: true })).toEqual({
      self: target,
      first: `/api/things?${rest}`,
      prev: `/api/things?${rest}&page%5Bbefore%5D=a`,
      next: `/api/things?${rest}&page%5Bafter%5D=b`,
    });
  });

  it('fits in a Link header', () => {
    const links = pageLinks('/things?page[after]=z', { items, hasPrevious: true, hasNext: false });
    expect(linkHeader(links)).toBe('</things>; rel="first", </things?page%5Bbefore%5D=a>; rel="prev"');
  });

  it('links to the positions of the items', () => {
    const page = { items, hasPrevious: true, hasNext: true, edges: { first: 'a.MQ', last: 'b.Mg' } };
    expect(pageLinks('/api/things', page)).toMatchObject({
      prev: '/api/things?page%5Bbefore%5D=a.MQ',
      next: '/api/things?page%5Bafter%5D=b.Mg',
    });
  });

  it('leaves out links to pages that do not exist', () => {
    const page = { items, hasPrevious: false, hasNext: false };
    expect(pageLinks('/api/things', page)).toEqual({ self: '/api/things', first: '/api/things' });
    const empty = { items: [], hasPrevious: false, hasNext: false };
    expect(pageLinks('/api/things', empty)).toEqual({ self: '/api/things', first: '/api/things' });
  });
});
