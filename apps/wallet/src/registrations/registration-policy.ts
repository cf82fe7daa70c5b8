import type { RegistrationPolicy } from '../settings/wallet-setting.entity';
import type { RegistrationWarning, VerifierRegistration } from './verifier-registration';

export interface RegistrationPolicies {
  unregistered: RegistrationPolicy;
  overasking: RegistrationPolicy;
}

export interface PolicyDecision {
  warnings: RegistrationWarning[];
  /** Why the request is refused: sentences without a full stop. Empty for a request that is admitted. */
  refusals: string[];
}

/** Decides by the policy of the tenant what becomes of a request. */
export function decideByPolicy(
  registration: VerifierRegistration | null,
  policies: RegistrationPolicies,
): PolicyDecision {
  const findings: [RegistrationWarning, string[]][] = [
    ['unregistered', registration?.isValid ? [] : reasonsOf(registration)],
    ['overasking', registration?.unregisteredClaims.length ? ['the request asks for more than is registered'] : []],
  ];
  const found = findings.filter(([, reasons]) => reasons.length > 0);
  return {
    warnings: found.flatMap(([kind]) => (policies[kind] === 'allow' ? [] : [kind])),
    refusals: found.flatMap(([kind, reasons]) => (policies[kind] === 'refuse' ? reasons : [])),
  };
}

function reasonsOf(registration: VerifierRegistration | null): string[] {
  return registration?.issues ?? ['the verifier shows no registration certificate'];
}
