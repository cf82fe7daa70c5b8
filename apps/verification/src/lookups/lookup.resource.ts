import type { RegistrationStatus, RsaIdVerification } from './lookups.service';

/** What is not matched stays with home affairs: only a match opens the person's data. */
export function toRsaIdVerificationResource({ requestId, cRef, checkedAt, citizen, names, face }: RsaIdVerification) {
  const comparisons = [names, face].filter((each) => each !== undefined);
  const isMatch = comparisons.length > 0 && comparisons.every((each) => each.isMatch);
  return {
    requestId,
    cRef,
    checkedAt: checkedAt.toISOString(),
    idNumberFound: citizen !== undefined,
    isMatch,
    nameComparison: names ?? null,
    faceComparison: face ?? null,
    identity: isMatch && citizen ? identityOf(citizen) : null,
  };
}

function identityOf({
  firstNames,
  lastName,
  dateOfBirth,
  gender,
  vitalStatus,
}: NonNullable<RsaIdVerification['citizen']>) {
  return { firstNames, lastName, dateOfBirth, gender, vitalStatus };
}

export function toRegistrationStatusResource({ requestId, cRef, checkedAt, citizen }: RegistrationStatus) {
  return {
    requestId,
    cRef,
    checkedAt: checkedAt.toISOString(),
    registrationStatus: citizen ? (citizen.vitalStatus === 'deceased' ? 'deceased' : 'registered') : 'notRegistered',
    identityDocument: citizen?.identityDocument ?? null,
    dateOfDeath: citizen?.dateOfDeath ?? null,
  };
}
