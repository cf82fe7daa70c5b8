import type { RegistrationStatus, RsaIdVerification } from './lookups.service';

/** The resource shows the person's data only for a match. */
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
    identity: isMatch && citizen ? toIdentityResource(citizen) : null,
  };
}

function toIdentityResource({
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
