import type { Endpoint } from '../api/schemas';
import { endpointState } from './endpoint-state';

const ACTIVE = {
  enabled: true,
  disabledReason: null,
  verifiedAt: '2026-11-25T10:00:00.000Z',
  failingSince: null,
} as Endpoint;

describe('endpointState', () => {
  it.each([
    ['active', {}],
    ['failing', { failingSince: '2026-11-25T10:00:00.000Z' }],
    ['unverified', { verifiedAt: null }],
    ['disabled', { enabled: false }],
    ['failing', { enabled: false, disabledReason: 'failing' as const }],
  ])('is %s for %j', (state, members) => {
    expect(endpointState({ ...ACTIVE, ...members })).toBe(state);
  });
});
