import type { ServicePurpose } from './trust-list';

/** ETSI TS 119 602 annexes D to I, by the last two segments of a service type. */
const PURPOSES: Record<string, ServicePurpose> = {
  'PID/Issuance': 'credential',
  'PID/Revocation': 'statusList',
  'EAA/Issuance': 'credential',
  'EAA/Revocation': 'statusList',
  'PubEAA/Issuance': 'credential',
  'PubEAA/Revocation': 'statusList',
  'QEAA/Issuance': 'credential',
  'QEAA/Revocation': 'statusList',
  'WRPAC/Issuance': 'request',
  'WRPRC/Issuance': 'registration',
  'WRPRC/Revocation': 'registrationStatusList',
  'WalletSolution/Issuance': 'walletAttestation',
};

const ETSI_TYPES = 'http://uri.etsi.org/19602/SvcType/';
const MDL_TYPES = 'http://trust.ec.europa.eu/lists/mDL/SvcType/';
const MDL_PURPOSES: Record<string, ServicePurpose> = { Issuance: 'credential', Revocation: 'statusList' };

/** Returns undefined for the service types of other schemes, whose meaning only the subscriber knows. */
export function purposeOf(serviceType: string | undefined): ServicePurpose | undefined {
  if (serviceType?.startsWith(ETSI_TYPES)) return find(PURPOSES, serviceType.slice(ETSI_TYPES.length));
  if (serviceType?.startsWith(MDL_TYPES)) return find(MDL_PURPOSES, serviceType.slice(MDL_TYPES.length));
  return undefined;
}

/** A service type of a known scheme that is not known itself gives no trust. */
function find(purposes: Record<string, ServicePurpose>, name: string): ServicePurpose {
  return (Object.hasOwn(purposes, name) ? purposes[name] : undefined) ?? 'other';
}
