import { audiencesOf, type AccessTokenClaims } from './access-token-claims';
import { callerOf } from './caller';

const CLAIMS: AccessTokenClaims = { sub: 'thandi', client_id: 'app', tenant_id: 'acme', jti: 'j', exp: 1 };

describe('callerOf', () => {
  it.each<[unknown, string[]]>([
    ['trust.read trust.write', ['trust.read', 'trust.write']],
    [undefined, []],
    [['trust.read'], []],
  ])('returns the scopes of %j', (scope, scopes) => {
    const caller = callerOf({ ...CLAIMS, scope: scope as string });
    expect(caller).toEqual({
      tenantId: 'acme',
      clientId: 'app',
      subject: 'thandi',
      subjectKind: 'user',
      scopes: new Set(scopes),
    });
  });

  it.each<[Partial<AccessTokenClaims>, string]>([
    [{ sub_kind: 'staff' }, 'staff'],
    [{ sub_kind: 'client' }, 'client'],
    [{ sub: 'app', sub_kind: 'user' }, 'user'],
    [{ sub: 'app' }, 'client'],
    [{}, 'user'],
  ])('returns the kind of the subject of %j', (claims, subjectKind) => {
    expect(callerOf({ ...CLAIMS, ...claims })).toMatchObject({ subjectKind });
  });
});

describe('audiencesOf', () => {
  it.each<[Partial<AccessTokenClaims>, string[]]>([
    [{}, []],
    [{ aud: 'a' }, ['a']],
    [{ aud: ['a', 'b'] }, ['a', 'b']],
  ])('returns those of %j', (claims, audiences) => {
    expect(audiencesOf({ ...CLAIMS, ...claims })).toEqual(audiences);
  });
});
