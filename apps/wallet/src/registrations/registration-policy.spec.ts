import { decideByPolicy } from './registration-policy';
import type { RegistrationPolicy } from '../settings/wallet-setting.entity';
import type { RegistrationWarning, VerifierRegistration } from './verifier-registration';

const VALID: VerifierRegistration = {
  name: 'Cape Lending',
  identifier: 'NTRZA-1',
  purpose: [],
  privacyPolicy: null,
  entitlements: [],
  isValid: true,
  issues: [],
  unregisteredClaims: [],
};
const INVALID = { ...VALID, isValid: false, issues: ['the registrar is not trusted here'] };
const OVERASKING = { ...VALID, unregisteredClaims: [{ queryId: 'pid', type: 'urn:pid:1', path: ['a'] }] };
const BEYOND = 'the request asks for more than is registered';

describe('decideByPolicy', () => {
  it.each<[VerifierRegistration | null, RegistrationPolicy, RegistrationPolicy, RegistrationWarning[], string[]]>([
    [VALID, 'refuse', 'refuse', [], []],
    [null, 'allow', 'refuse', [], []],
    [null, 'warn', 'refuse', ['unregistered'], []],
    [null, 'refuse', 'allow', ['unregistered'], ['the verifier shows no registration certificate']],
    [INVALID, 'warn', 'refuse', ['unregistered'], []],
    [INVALID, 'refuse', 'allow', ['unregistered'], INVALID.issues],
    [OVERASKING, 'refuse', 'allow', [], []],
    [OVERASKING, 'refuse', 'warn', ['overasking'], []],
    [OVERASKING, 'allow', 'refuse', ['overasking'], [BEYOND]],
  ])('decides on %j with unregistered: %s, overasking: %s', (registration, ...rest) => {
    const [unregistered, overasking, warnings, refusals] = rest;
    const decision = decideByPolicy(registration, { unregistered, overasking });
    expect(decision).toEqual({ warnings, refusals });
  });
});
