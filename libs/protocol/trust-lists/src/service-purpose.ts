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

/**
 * ETSI TS 119 612 clause 5.5.1 and annex D. An authority for qualified certificates, `CA/QC`, says who a subject is, and not that it
 * may issue credentials.
 */
const TRUST_SERVICES: Record<string, ServicePurpose> = {
  EAA: 'credential',
  'EAA/Q': 'credential',
  'EAA/Pub-EAA': 'credential',
  PID: 'credential',
};
/** Types of the reference implementation of the European Union, beside those of ETSI TS 119 612. */
const PROVIDERS: Record<string, ServicePurpose> = { PID: 'credential', Wallet: 'walletAttestation' };

const ETSI_TYPES = 'http://uri.etsi.org/19602/SvcType/';
const MDL_TYPES = 'http://trust.ec.europa.eu/lists/mDL/SvcType/';
const MDL_PURPOSES: Record<string, ServicePurpose> = { Issuance: 'credential', Revocation: 'statusList' };

const SCHEMES: readonly (readonly [string, Record<string, ServicePurpose>])[] = [
  [ETSI_TYPES, PURPOSES],
  [MDL_TYPES, MDL_PURPOSES],
  ['http://uri.etsi.org/Svc/Svctype/Provider/', PROVIDERS],
  ['http://uri.etsi.org/TrstSvc/Svctype/', TRUST_SERVICES],
];

const CREDENTIALS: ServicePurpose[] = ['credential', 'statusList'];

/** Purposes that the services of a list may have, by the last segment of its type (ETSI TS 119 602 annexes D to I). */
const PURPOSES_OF_LISTS: Record<string, ServicePurpose[]> = {
  EUPIDProvidersList: CREDENTIALS,
  EUPubEAAProvidersList: CREDENTIALS,
  EUEAAProvidersList: CREDENTIALS,
  EUWRPACProvidersList: ['request'],
  EUWRPRCProvidersList: ['registration', 'registrationStatusList'],
  EUWalletProvidersList: ['walletAttestation'],
};
const LIST_TYPES = 'http://uri.etsi.org/19602/LoTEType/';

/**
 * Returns what a service is for in a list of a type: the operator of a list of verifiers' certificates cannot make an issuer of
 * credentials trusted. A service without a known type is for what its list is for. Undefined where both are of other schemes.
 */
export function purposesInList(
  listType: string | undefined,
  serviceType: string | undefined,
): readonly ServicePurpose[] | undefined {
  const purpose = purposeOf(serviceType);
  const allowed = allowedIn(listType);
  if (!allowed) return purpose && [purpose];
  if (purpose === undefined) return allowed;
  return [allowed.includes(purpose) ? purpose : 'other'];
}

function allowedIn(listType: string | undefined): readonly ServicePurpose[] | undefined {
  if (listType?.startsWith(LIST_TYPES) !== true) return undefined;
  const name = listType.slice(LIST_TYPES.length);
  return Object.hasOwn(PURPOSES_OF_LISTS, name) ? PURPOSES_OF_LISTS[name] : undefined;
}

/** Returns undefined for the service types of other schemes, whose meaning only the subscriber knows. */
function purposeOf(serviceType: string | undefined): ServicePurpose | undefined {
  for (const [prefix, purposes] of SCHEMES) {
    if (serviceType?.startsWith(prefix)) return find(purposes, serviceType.slice(prefix.length));
  }
  return undefined;
}

/** A service type of a known scheme that is not known itself gives no trust. */
function find(purposes: Record<string, ServicePurpose>, name: string): ServicePurpose {
  return (Object.hasOwn(purposes, name) ? purposes[name] : undefined) ?? 'other';
}
