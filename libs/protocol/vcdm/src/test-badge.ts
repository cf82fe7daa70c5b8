import { BASE_CONTEXT, OPEN_BADGES_CONTEXT } from './contexts';

export const ACHIEVEMENT = {
  id: 'https://university.example/achievements/first-aid',
  type: ['Achievement'],
  name: 'First aid',
  description: 'Helps until the ambulance is there.',
  criteria: { id: 'https://university.example/first-aid', narrative: 'A course of two days, and a test.' },
};
export const IDENTITY = { type: 'IdentityObject', hashed: false, identityHash: 'thandi', identityType: 'userName' };
export const SUBJECT = { type: ['AchievementSubject'], identifier: [IDENTITY], achievement: ACHIEVEMENT };
export const BADGE = {
  '@context': [BASE_CONTEXT, OPEN_BADGES_CONTEXT],
  id: 'urn:uuid:0c07c1ce-57cb-41af-bef2-1b932b986873',
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  name: 'First aid',
  issuer: { id: 'did:web:university.example', type: ['Profile'], name: 'The University' },
  validFrom: '2026-01-01T00:00:00Z',
  credentialSubject: SUBJECT,
};
