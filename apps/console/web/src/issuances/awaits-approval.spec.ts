import { awaitsApproval } from './awaits-approval';

const steps = (...names: string[]) => names.map((step) => ({ step }));

describe('awaitsApproval', () => {
  it.each([
    [[], false],
    [['offer.created', 'credential.issued'], false],
    [['offer.created', 'credential.deferred'], true],
    [['credential.deferred', 'issuance.approved'], false],
  ])('after %j is %s', (names, expected) => {
    expect(awaitsApproval(steps(...names))).toBe(expected);
  });
});
