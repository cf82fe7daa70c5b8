import type { Endpoint } from '../api/schemas';
import { endpointState } from './endpoint-state';

const ACTIVE = {
  enabled: true,
  disabledReason: null,
  verification: 'proven',
  failingSince: null,
} as Endpoint;

describe('endpointState', () => {
  it.each([
    ['active', {}],
    ['failing', { failingSince: '2026-11-25T10:00:00.000Z' }],
    ['unverified', { verification: 'pending' as const }],
    ['waiting', { verification: 'waiting' as const }],
    ['restricted', { verification: 'consented' as const }],
    ['failing', { verification: 'consented' as const, failingSince: '2026-11-25T10:00:00.000Z' }],
    ['disabled', { enabled: false }],
    ['failing', { enabled: false, disabledReason: 'failing' as const }],
  ])('is %s for %j', (state, members) => {
    expect(endpointState({ ...ACTIVE, ...members })).toBe(state);
  });
});
