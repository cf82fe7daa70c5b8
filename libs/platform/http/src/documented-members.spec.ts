import { documentOf } from '@vc/contract/openapi';
import { documentedMembers } from './documented-members';

interface Get {
  operationId: string;
  parameters?: { $ref?: string }[];
}

const GETS = Object.entries(documentOf('api').paths).flatMap(([path, operations]) => {
  const { get } = operations as { get?: Get };
  return get ? [{ path, get }] : [];
});
const takesFields = ({ parameters = [] }: Get) => parameters.some(({ $ref }) => $ref?.endsWith('/Fields'));

describe('documentedMembers', () => {
  it.each(GETS.filter(({ get }) => takesFields(get)).map(({ path, get }) => [get.operationId, path]))(
    'returns members for %s',
    (_, path) => {
      const route = path.replaceAll(/\{(\w+)\}/g, ':$1');
      const [versioned, unversioned] = route.startsWith('/api/') ? [route, route] : [`/api/v1${route}`, `/api${route}`];
      expect(documentedMembers(versioned)?.size).toBeGreaterThan(0);
      expect(documentedMembers(unversioned)?.size).toBeGreaterThan(0);
    },
  );

  it('returns the members of both resources of a route that answers with either', () => {
    const members = documentedMembers('/api/credentials/:id');
    expect([members?.has('issuanceId'), members?.has('offerUri')]).toEqual([true, true]);
    expect(documentedMembers('/api/v1/credentials/:id')?.has('offerUri')).toBe(false);
  });

  it.each(['/wallet/v2/presentations/:id', '/internal/issuances', '/api/v1/unknown', '/api', ''])(
    'returns nothing for %s',
    (route) => {
      expect(documentedMembers(route)).toBeUndefined();
    },
  );
});
