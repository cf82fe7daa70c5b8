import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { DESCRIBED_TYPES, forbidOtherMembers } from './event-schemas';
import { EVENT_CATALOGUE } from './event-catalogue';
import { INTERFACE_EVENT_TYPES } from './event-types';

describe('INTERFACE_EVENT_TYPES', () => {
  it('contains the events of IF §6.1 and §6.2', () => {
    expect([...INTERFACE_EVENT_TYPES].sort()).toEqual([
      'openid4vc.issuance.completed',
      'openid4vc.issuance.expired',
      'openid4vc.issuance.failed',
      'openid4vc.issuance.offered',
      'openid4vc.presentation.expired',
      'openid4vc.presentation.failed',
      'openid4vc.presentation.requested',
      'openid4vc.presentation.verified',
      'wallet.credential.accepted',
      'wallet.credential.rejected',
      'wallet.presentation.accepted',
      'wallet.presentation.rejected',
    ]);
  });
});

describe('EVENT_CATALOGUE', () => {
  it.each(EVENT_CATALOGUE.map((event) => [event.eventType, event] as const))(
    'has an example of %s that its schema accepts',
    (_, { schema, example }) => {
      const isValid = addFormats(new Ajv2020({ strict: true })).compile(forbidOtherMembers(schema));
      isValid(example);
      expect(isValid.errors).toBeNull();
    },
  );

  it('has every event type but those for the platform and its operator', () => {
    const types = DESCRIBED_TYPES.filter((type) => !/^(audit|tenant|staff)\./.test(type));
    expect(EVENT_CATALOGUE.map(({ eventType }) => eventType)).toEqual(types);
  });
});
