import type { TestPlatform } from './test-platform';

const CHECK = { IdNumber: '8001015009087', RequestReason: 'Enrolment', CRef: 'enrolment-88' };

/** Checks an identity with the consent of the person, and without it. Returns the id of the record of the first check. */
export async function checkIdentity(world: TestPlatform, token: string): Promise<string> {
  for (const ConsentReceived of [true, false]) {
    await world.call(token, 'POST', '/verify/Citizen/GetRegistrationStatus', { ...CHECK, ConsentReceived });
  }
  return (await world.call(token, 'GET', '/verify/consent-records?filter[consent]=given')).body.data[0].id;
}
