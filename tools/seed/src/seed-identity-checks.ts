import type { Client } from '@vc/sdk';

/** Of docs/sandbox.md: matching, not matching, deceased, unknown. */
const ID_NUMBERS = ['0002290001086', '0002290002084', '0002290003082', '0002290004080'];

/** Verifies identities with the ID numbers of sandboxes. They leave records of consent alone. @returns how many */
export async function seedIdentityChecks({ verify }: Client): Promise<number> {
  for (const IdNumber of ID_NUMBERS) {
    const names = { FirstNames: 'Thandi', LastName: 'Sandbox' };
    await verify.verifyRsaId({ body: { ConsentReceived: true, IdNumber, RequestReason: 'Seed', ...names } });
  }
  return ID_NUMBERS.length;
}
