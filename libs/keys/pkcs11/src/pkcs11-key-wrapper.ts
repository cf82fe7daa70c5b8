import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type KeyWrapper, type WrappedBytes, type WrappingContext, WrappingRefusedError } from '@vc/keys/provider';
import type { AesGCM, Handle, Mechanism, PKCS11 } from 'pkcs11js';
import { translating } from '@vc/protocol/errors';
import type { Pkcs11Wrapping } from './pkcs11-config';
import { isAlreadyInitialized, isAlreadyLoggedIn, isPinRefused } from './pkcs11-errors';
import {
  CKA_CLASS,
  CKA_LABEL,
  CKF_OS_LOCKING_OK,
  CKF_SERIAL_SESSION,
  CKU_USER,
  findObjects,
  findSlot,
  loadLibrary,
  PackageMissingError,
} from './pkcs11-library';

/** Numbers of PKCS #11 3.0 (Appendix B). */
const CKO_SECRET_KEY = 0x4;
const CKM_AES_GCM = 0x1087;
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
    const library = await this.load();
    try {
      return initialized(library, () => this.inSession(library, label, work));
    } finally {
      library.close();
    }
  }

  /** @throws WrappingRefusedError without the package: another attempt does not install it */
  private async load(): Promise<PKCS11> {
    return translating(
      () => loadLibrary(this.settings.module),
      PackageMissingError,
      (cause) => new WrappingRefusedError(cause.message, { cause }),
    );
  }

  private inSession<T>(library: PKCS11, label: string, work: (opened: OpenedKey) => T): T {
    const { token, pinFile } = this.settings;
    const pin = readFileSync(pinFile, 'utf8').trim();
    const session = library.C_OpenSession(findSlot(library, token), CKF_SERIAL_SESSION);
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
    if (!isAlreadyInitialized(error)) throw error;
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
    if (isAlreadyLoggedIn(cause)) return;
    if (isPinRefused(cause)) throw new WrappingRefusedError('The token refuses the PIN.', { cause });
    throw cause;
  }
}

function findKey(library: PKCS11, session: Handle, label: string): Handle {
  const found = findObjects(library, session, [
    { type: CKA_CLASS, value: CKO_SECRET_KEY },
    { type: CKA_LABEL, value: label },
  ]);
  const [handle] = found;
  if (!handle) throw new WrappingRefusedError(`The token has no secret key ${label}.`);
  if (found.length > 1) throw new WrappingRefusedError(`The token has several secret keys ${label}.`);
  return handle;
}
