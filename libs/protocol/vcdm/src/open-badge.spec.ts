import { randomBytes } from 'node:crypto';
import { BASE_CONTEXT, OPEN_BADGE_CREDENTIAL, OPEN_BADGES_CONTEXT, UNDEFINED_TERMS_CONTEXT } from './contexts';
import { parseCredential } from './credential';
import { issueVcSdJwt } from './issue-vc';
import { ACHIEVEMENT, BADGE, IDENTITY, SUBJECT } from './test-badge';
import { CREDENTIAL, issueOptions } from './test-credentials';
import { VcdmError } from './vcdm-error';
import { parseVc } from './verify-vc';

describe('assertOpenBadge', () => {
  const withSubject = (members: object) => ({ ...BADGE, credentialSubject: { ...SUBJECT, ...members } });
  const withAchievement = (members: object) => withSubject({ achievement: { ...ACHIEVEMENT, ...members } });
  const withIdentity = (members: object) => withSubject({ identifier: [{ ...IDENTITY, ...members }] });

  it.each([
    ['an identifier', BADGE],
    ['an id of the subject', withSubject({ id: 'did:example:thandi', identifier: undefined })],
    ['the type AchievementCredential', { ...BADGE, type: ['VerifiableCredential', 'AchievementCredential'] }],
    ['an issuer that is a URL', { ...BADGE, issuer: 'did:web:university.example' }],
    ['criteria without a narrative', withAchievement({ criteria: {} })],
  ])('accepts a badge with %s (Open Badges 3.0 §B.1)', (_, badge) => {
    expect(parseCredential(badge).types).toContain(OPEN_BADGE_CREDENTIAL);
  });

  it('accepts a credential of another type without an achievement', () => {
    expect(parseCredential(CREDENTIAL).types).not.toContain(OPEN_BADGE_CREDENTIAL);
  });

  const SECOND_CONTEXT = 'the second @context is not the one of Open Badges 3.0';
  const late = { '@context': [BASE_CONTEXT, UNDEFINED_TERMS_CONTEXT, OPEN_BADGES_CONTEXT] };
  it.each([
    ['another second context (§B.1.2)', { ...BADGE, ...late }, SECOND_CONTEXT],
    ['no id (§B.1.2)', { ...BADGE, id: undefined }, 'the badge has no id'],
    ['no name (§B.1.2)', { ...BADGE, name: undefined }, 'the badge has no name'],
    ['no validFrom (§B.1.2)', { ...BADGE, validFrom: undefined }, 'the badge has no validFrom'],
    [
      'an issuer that is not a Profile (§B.1.14)',
      { ...BADGE, issuer: { id: 'did:web:a.example', type: 'Person' } },
      'the type of the issuer is not Profile',
    ],
    [
      'two subjects (§B.1.2)',
      { ...BADGE, credentialSubject: [SUBJECT, SUBJECT] },
      'the badge has not exactly one credentialSubject',
    ],
    ['no type of the subject (§B.1.3)', withSubject({ type: undefined }), 'the credentialSubject has no type'],
    [
      'another type of the subject (§B.1.3)',
      withSubject({ type: ['Person'] }),
      'the type of the credentialSubject is not AchievementSubject',
    ],
    [
      'neither an id nor an identifier (§B.1.3)',
      withSubject({ identifier: undefined }),
      'the credentialSubject has neither an id nor an identifier',
    ],
    [
      'an empty list of identifiers (§B.1.3)',
      withSubject({ identifier: [] }),
      'the identifier is not one or more objects',
    ],
    [
      'no achievement (§B.1.3)',
      withSubject({ achievement: undefined }),
      'the credentialSubject has not exactly one achievement',
    ],
    [
      'two achievements (§B.1.3)',
      withSubject({ achievement: [ACHIEVEMENT, ACHIEVEMENT] }),
      'the credentialSubject has not exactly one achievement',
    ],
    ['no id of the achievement (§B.1.1)', withAchievement({ id: undefined }), 'the id of the achievement is not a URL'],
    [
      'another type of the achievement (§B.1.1)',
      withAchievement({ type: 'Course' }),
      'the type of the achievement is not Achievement',
    ],
    ['no name of the achievement (§B.1.1)', withAchievement({ name: undefined }), 'the achievement has no name'],
    [
      'no description of the achievement (§B.1.1)',
      withAchievement({ description: 7 }),
      'the achievement has no description',
    ],
    ['no criteria (§B.1.1)', withAchievement({ criteria: undefined }), 'the achievement has no criteria'],
    [
      'an id of the criteria that is not a URL (§B.1.6)',
      withAchievement({ criteria: { id: 'x' } }),
      'the id of the criteria is not a URL',
    ],
    [
      'a narrative that is not a text (§B.1.6)',
      withAchievement({ criteria: { narrative: {} } }),
      'the narrative of the criteria is not a text',
    ],
    [
      'another type of an identifier (§B.1.12)',
      withIdentity({ type: 'Identity' }),
      'the type of the identifier is not IdentityObject',
    ],
    [
      'no hashed of an identifier (§B.1.12)',
      withIdentity({ hashed: 'no' }),
      'the identifier does not say whether it is hashed',
    ],
    ['no identityHash (§B.1.12)', withIdentity({ identityHash: undefined }), 'the identifier has no identityHash'],
    ['no identityType (§B.1.12)', withIdentity({ identityType: '' }), 'the identifier has no identityType'],
  ])('rejects a badge with %s', (_, badge, message) => {
    expect(() => parseCredential(badge)).toThrow(new VcdmError(message));
  });

  it('rejects a badge whose holder withholds the achievement', async () => {
    const badge = await issueVcSdJwt({
      ...issueOptions,
      credential: BADGE,
      randomBytes,
      isSelectivelyDisclosable: (path) => path.join('.') === 'credentialSubject.achievement',
    });
    expect(parseVc(badge, 'vc+sd-jwt').credential.document.credentialSubject).toEqual(SUBJECT);
    expect(() => parseVc(`${badge.split('~', 1)[0]}~`, 'vc+sd-jwt')).toThrow(
      new VcdmError('the credentialSubject has not exactly one achievement'),
    );
  });
});
