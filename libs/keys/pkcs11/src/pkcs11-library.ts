import type { Handle, PKCS11 } from 'pkcs11js';

/** Numbers of PKCS #11 3.0 (§3.4, Appendix B) for a session and the search of a key. */
export const CKA_CLASS = 0x0;
export const CKA_LABEL = 0x3;
export const CKF_OS_LOCKING_OK = 0x2;
export const CKF_SERIAL_SESSION = 0x4;
export const CKU_USER = 1;

/** The package `pkcs11js` is optional: most installations have no HSM. */
export class PackageMissingError extends Error {
  constructor(cause: unknown) {
    super('The package pkcs11js is not installed, or not built.', { cause });
  }
}

/** Loads the library of an HSM. @throws PackageMissingError */
export async function loadLibrary(module: string): Promise<PKCS11> {
  const { PKCS11: Library } = await import('pkcs11js').catch((cause: unknown) => {
    throw new PackageMissingError(cause);
  });
  const library = new Library();
  library.load(module);
  return library;
}

/** @throws Error without a token of this label */
export function findSlot(library: PKCS11, label: string): Handle {
  const slot = library.C_GetSlotList(true).find((each) => library.C_GetTokenInfo(each).label.trim() === label);
  if (!slot) throw new Error(`The library has no token with the label ${label}.`);
  return slot;
}

/** Returns the handles of the first two objects with these attributes. */
export function findObjects(library: PKCS11, session: Handle, template: Parameters<PKCS11['C_FindObjectsInit']>[1]) {
  library.C_FindObjectsInit(session, template);
  try {
    return library.C_FindObjects(session, 2);
  } finally {
    library.C_FindObjectsFinal(session);
  }
}
