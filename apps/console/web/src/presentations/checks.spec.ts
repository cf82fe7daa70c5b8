import type { PresentedCredential } from '../api/schemas';
import { checkResults, CHECKS } from './checks';

const VALID: PresentedCredential = {
  id: 'credential_1',
  format: 'sd-jwt-vc',
  type: 'urn:eudi:pid:1',
  issuer: 'did:web:issuer.example',
  issuerName: 'Acme College',
  isValid: true,
  status: 'valid',
  issues: [],
  trustedEntityId: null,
  attributes: {},
};
const issue = (code: PresentedCredential['issues'][number]['code']) => ({ code, detail: `It is ${code}.` });
const outcomes = (credential: PresentedCredential) =>
  Object.fromEntries(checkResults(credential).map(({ check, outcome }) => [check, outcome]));

describe('checkResults', () => {
  it('has every check of a valid credential as passed', () => {
    expect(outcomes(VALID)).toEqual(Object.fromEntries(CHECKS.map((check) => [check, 'passed'])));
  });

  it('does not need the status of a credential that has none', () => {
    expect(outcomes({ ...VALID, status: null }).status).toBe('notNeeded');
  });

  it('has a failed check with its issues, and the status as not made', () => {
    const issues = [issue('EXPIRED'), issue('ISSUER_NOT_TRUSTED')];
    const credential = { ...VALID, isValid: false, status: null, issues };
    expect(outcomes(credential)).toMatchObject({
      signature: 'passed',
      validity: 'failed',
      trust: 'failed',
      status: 'notMade',
    });
    expect(checkResults(credential).find(({ check }) => check === 'trust')?.issues).toEqual([issues[1]]);
  });

  it('has the status of a revoked credential as failed', () => {
    const credential = { ...VALID, isValid: false, status: 'revoked' as const, issues: [issue('REVOKED')] };
    expect(outcomes(credential)).toMatchObject({ claims: 'passed', status: 'failed' });
  });

  it('has no other check of a credential that cannot be read', () => {
    const credential = { ...VALID, type: null, isValid: false, status: null, issues: [issue('MALFORMED')] };
    const expected = Object.fromEntries(CHECKS.map((check) => [check, check === 'format' ? 'failed' : 'notMade']));
    expect(outcomes(credential)).toEqual(expected);
  });
});
