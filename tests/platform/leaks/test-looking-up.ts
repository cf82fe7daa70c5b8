import type { Actor } from './test-actor';

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Look-ups at home affairs, which answers, refuses, and breaks off, and the search for their records. */
export async function lookUp(actor: Actor): Promise<void> {
  const { register, planted } = actor.world;
  const { idNumber, firstName, lastName } = actor.person;
  const lookup = {
    ConsentReceived: true,
    IdNumber: idNumber,
    RequestReason: planted.text('reason of a look-up'),
    CRef: planted.text('reference of a look-up'),
  };
  const face = Buffer.concat([PNG, Buffer.from(planted.text('a picture of a face'))]).toString('base64');
  const names = { FirstNames: firstName, LastName: lastName, FaceString: face };
  for (const mode of ['normal', 'echo', 'no JSON', 'wrong'] as const) {
    register.mode = mode;
    await actor.call('POST', '/verify/Citizen/GetRegistrationStatus', lookup);
    await actor.call('POST', '/verify/Citizen/RSAIDVerification', { ...lookup, ...names });
  }
  const withoutConsent = { ...lookup, ConsentReceived: false };
  await actor.call('POST', '/verify/Citizen/RSAIDVerification', withoutConsent);
  for (const path of ['search', 'export']) {
    await actor.ok('POST', `/verify/consent-records/${path}`, { idNumber });
    await actor.call('POST', `/verify/consent-records/${path}?idNumber=${idNumber}`, { idNumber, IdNumber: idNumber });
  }
  await actor.call('GET', `/verify/consent-records?filter[requestId]=${idNumber}`);
  await actor.call('GET', `/verify/Citizen/${idNumber}?IdNumber=${idNumber}&access_token=${actor.token}`);
}
