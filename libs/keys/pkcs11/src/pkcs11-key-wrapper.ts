import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type KeyWrapper, type WrappedBytes, type WrappingContext, WrappingRefusedError } from '@vc/keys/provider';
import type { AesGCM, Handle, Mechanism, PKCS11 } from 'pkcs11js';
import { type Pkcs11Wrapping } from './pkcs11-config';

/** Numbers of PKCS #11 3.0 (Appendix B). */
const CKA_CLASS = 0x0;
const CKA_LABEL = 0x3;
const CKO_SECRET_KEY = 0x4;
const CKF_OS_LOCKING_OK = 0x2;
const CKF_SERIAL_SESSION = 0x4;
const CKU_USER = 1;
const CKM_AES_GCM = 0x1087;
const CKR_USER_ALREADY_LOGGED_IN = 0x100;
const CKR_CRYPTOKI_ALREADY_INITIALIZED = 0x191;
/** Another attempt with the same PIN would count towards its lock: CKR_PIN_INCORRECT to CKR_PIN_LOCKED. */
const PIN_REFUSED = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];
/** `pkcs11js` has the parameters of PKCS #11 2.40 and later under this number. */
const CK_PARAMS_AES_GCM_V240 = 7;

const IV_BYTES = 12;
const TAG_BYTES = 16;
const MAX_BYTES = 256;

/**
 * Wraps with a secret AES key of an HSM, by CKM_AES_GCM with the context as additional data. Each call opens the token and
 * closes it again, because a library is in a process once, and the signatures of `trust` use it afterwards.
 */
export class Pkcs11KeyWrapper implements KeyWrapper {
  constructor(private readonly settings: Pkcs11Wrapping) {}

  async wrap(key: Buffer, context: WrappingContext): Promise<WrappedBytes> {
    const reference = this.settings.key;
    const iv = randomBytes(IV_BYTES);
    const ciphertext = await this.withKey(reference, ({ library, session, handle }) => {
      library.C_EncryptInit(session, toMechanism(iv, context), handle);
      return library.C_Encrypt(session, key, Buffer.alloc(MAX_BYTES));
    });
    return { reference, ciphertext: Buffer.concat([iv, ciphertext]) };
  }

  async unwrap({ reference, ciphertext }: WrappedBytes, context: WrappingContext): Promise<Buffer> {
    const iv = ciphertext.subarray(0, IV_BYTES);
    return this.withKey(reference, ({ library, session, handle }) => {
      library.C_DecryptInit(session, toMechanism(iv, context), handle);
      return Buffer.from(library.C_Decrypt(session, ciphertext.subarray(IV_BYTES), Buffer.alloc(MAX_BYTES)));
    });
  }

  /** Nothing is open between calls. */
  close(): Promise<void> {
    return Promise.resolve();
  }

  private async withKey<T>(label: string, work: (opened: OpenedKey) => T): Promise<T> {
    const { PKCS11: Library } = await loadPackage();
    const library = new Library();
    library.load(this.settings.module);
    try {
      return initialized(library, () => this.inSession(library, label, work));
    } finally {
      library.close();
    }
  }

  private inSession<T>(library: PKCS11, label: string, work: (opened: OpenedKey) => T): T {
    const { token, pinFile } = this.settings;
    const pin = readFileSync(pinFile, 'utf8').trim();
    const slot = library.C_GetSlotList(true).find((each) => library.C_GetTokenInfo(each).label.trim() === token);
    if (!slot) throw new Error(`The library has no token with the label ${token}.`);
    const session = library.C_OpenSession(slot, CKF_SERIAL_SESSION);
    try {
      logIn(library, session, pin);
      return work({ library, session, handle: findKey(library, session, label) });
    } finally {
      library.C_CloseSession(session);
    }
  }
}

interface OpenedKey {
  library: PKCS11;
  session: Handle;
  handle: Handle;
}

function toMechanism(iv: Buffer, context: WrappingContext): Mechanism {
  const aad = Buffer.from(context);
  const ivBits = IV_BYTES * 8;
  const parameter: AesGCM = { type: CK_PARAMS_AES_GCM_V240, iv, aad, ivBits, tagBits: TAG_BYTES * 8 };
  return { mechanism: CKM_AES_GCM, parameter };
}

/** A library that another part of the process has initialized stays so. */
function initialized<T>(library: PKCS11, work: () => T): T {
  try {
    library.C_Initialize({ flags: CKF_OS_LOCKING_OK });
  } catch (error) {
    if (codeOf(error) !== CKR_CRYPTOKI_ALREADY_INITIALIZED) throw error;
    return work();
  }
  try {
    return work();
  } finally {
    library.C_Finalize();
  }
}

function logIn(library: PKCS11, session: Handle, pin: string): void {
  try {
    library.C_Login(session, CKU_USER, pin);
  } catch (cause) {
    const code = codeOf(cause);
    if (code === CKR_USER_ALREADY_LOGGED_IN) return;
    if (PIN_REFUSED.includes(code)) throw new WrappingRefusedError('The token refuses the PIN.', { cause });
    throw cause;
  }
}

function findKey(library: PKCS11, session: Handle, label: string): Handle {
  library.C_FindObjectsInit(session, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_LABEL, value: label },
  ]);
  let found: Handle[];
  try {
    found = library.C_FindObjects(session, 2);
  } finally {
    library.C_FindObjectsFinal(session);
  }
  const [handle] = found;
  if (!handle) throw new WrappingRefusedError(`The token has no secret key ${label}.`);
  if (found.length > 1) throw new WrappingRefusedError(`The token has several secret keys ${label}.`);
  return handle;
}

/** The package is optional. */
async function loadPackage(): Promise<typeof import('pkcs11js')> {
  try {
    return await import('pkcs11js');
  } catch (cause) {
    throw new WrappingRefusedError('The package pkcs11js is not installed, or not built.', { cause });
  }
}

/** @returns 0 for an error that is no return value of the library */
function codeOf(error: unknown): number {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : 0;
}
