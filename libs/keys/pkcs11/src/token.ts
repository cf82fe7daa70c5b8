import assert from 'node:assert/strict';
import type { Handle, PKCS11 } from 'pkcs11js';
import { toSigned } from '@vc/keys/provider';
import { algorithmOfKeyType, type KeyType } from '@vc/protocol/crypto';
import { ecParametersOf } from './ec-parameters';
import { isCurveRefused } from './pkcs11-errors';
import {
  CKA_CLASS,
  CKA_LABEL,
  CKF_OS_LOCKING_OK,
  CKF_SERIAL_SESSION,
  CKU_USER,
  findObjects,
  findSlot,
  loadLibrary,
} from './pkcs11-library';

/** Numbers of PKCS #11 3.0 (§3.4, Appendix B). */
const CKA_TOKEN = 0x1;
const CKA_PRIVATE = 0x2;
const CKA_ID = 0x102;
const CKA_SENSITIVE = 0x103;
const CKA_ENCRYPT = 0x104;
const CKA_DECRYPT = 0x105;
const CKA_WRAP = 0x106;
const CKA_UNWRAP = 0x107;
const CKA_SIGN = 0x108;
const CKA_VERIFY = 0x10a;
const CKA_EXTRACTABLE = 0x162;
const CKA_EC_PARAMS = 0x180;
const CKA_EC_POINT = 0x181;
const CKO_PUBLIC_KEY = 0x2;
const CKO_PRIVATE_KEY = 0x3;
const CKF_RW_SESSION = 0x2;
const CKS_RW_USER_FUNCTIONS = 3;

export interface TokenOptions {
  /** Path of the library of the HSM. */
  module: string;
  /** Label of the token. */
  label: string;
  pin: string;
  /** Each makes one signature at a time. */
  sessions: number;
}

/**
 * An open token of an HSM. Its sessions end with it. No more calls run at a time than it has sessions; the caller sees to
 * that. A library is initialized once in a process, so a process has one open token.
 */
export class Token {
  /** Sessions without a call. */
  private readonly free: Handle[];
  private readonly count: number;
  /** Ends the wait of `close` for the calls in progress. */
  private onIdle: (() => void) | undefined;

  private constructor(
    private readonly library: PKCS11,
    private readonly slot: Handle,
    sessions: Handle[],
  ) {
    this.free = sessions;
    this.count = sessions.length;
  }

  /** Loads the library, logs in and opens the sessions. @throws Error naming what is missing, without the PIN */
  static async open({ module, label, pin, sessions }: TokenOptions): Promise<Token> {
    const library = await loadLibrary(module);
    try {
      library.C_Initialize({ flags: CKF_OS_LOCKING_OK });
    } catch (error) {
      library.close();
      throw error;
    }
    try {
      const slot = findSlot(library, label);
      const opened = Array.from({ length: sessions }, () => openSession(library, slot));
      // A login is of all sessions of the process.
      for (const session of opened.slice(0, 1)) library.C_Login(session, CKU_USER, pin);
      return new Token(library, slot, opened);
    } catch (error) {
      library.C_Finalize();
      library.close();
      throw error;
    }
  }

  /** Makes a key that cannot leave the token. @param id `CKA_ID` of both halves @returns `CKA_EC_POINT` */
  async generate(keyType: KeyType, id: Buffer, label: string): Promise<Buffer> {
    const [first, ...others] = ecParametersOf(keyType).curves;
    try {
      return await this.generateOn(first, keyType, { id, label });
    } catch (error) {
      if (!isCurveRefused(error)) throw error;
      for (const curve of others) return this.generateOn(curve, keyType, { id, label });
      throw error;
    }
  }

  /** @returns for each input r || s, or the signature of EdDSA (RFC 8032 §5.1.6) */
  async sign(key: Handle, keyType: KeyType, inputs: Uint8Array[]): Promise<Buffer[]> {
    const { signature } = ecParametersOf(keyType);
    const { signatureBytes } = algorithmOfKeyType(keyType);
    return this.within(async (session) => {
      const signatures: Buffer[] = [];
      for (const input of inputs) {
        this.library.C_SignInit(session, { mechanism: signature }, key);
        signatures.push(
          await this.library.C_SignAsync(session, toSigned(keyType, input), Buffer.alloc(signatureBytes)),
        );
      }
      return signatures;
    });
  }

  /** @returns undefined if the token has no such private key */
  async findPrivateKey(id: Buffer): Promise<Handle | undefined> {
    return this.within((session) => Promise.resolve(this.find(session, CKO_PRIVATE_KEY, id)[0]));
  }

  async destroy(id: Buffer): Promise<void> {
    await this.within((session) => {
      const objects = [CKO_PRIVATE_KEY, CKO_PUBLIC_KEY].flatMap((kind) => this.find(session, kind, id));
      for (const object of objects) this.library.C_DestroyObject(session, object);
      return Promise.resolve();
    });
  }

  /** @throws Error when the token is gone or the user is not logged in any more */
  check(): void {
    this.library.C_GetTokenInfo(this.slot);
    const session = openSession(this.library, this.slot);
    try {
      const { state } = this.library.C_GetSessionInfo(session);
      assert.equal(state, CKS_RW_USER_FUNCTIONS, 'The user of the token is not logged in any more.');
      this.library.C_GenerateRandom(session, Buffer.alloc(1));
    } finally {
      this.library.C_CloseSession(session);
    }
  }

  /** Unloads the library when the calls in progress have ended: it must not lose its memory under one. */
  async close(): Promise<void> {
    if (this.free.length < this.count) await new Promise<void>((resolve) => (this.onIdle = resolve));
    try {
      this.library.C_Finalize();
    } finally {
      this.library.close();
    }
  }

  private async generateOn(curve: Buffer, keyType: KeyType, { id, label }: { id: Buffer; label: string }) {
    const named = [
      { type: CKA_TOKEN, value: true },
      { type: CKA_ID, value: id },
      { type: CKA_LABEL, value: label },
    ];
    const ofPublicKey = [
      ...named,
      { type: CKA_VERIFY, value: true },
      { type: CKA_ENCRYPT, value: false },
      { type: CKA_WRAP, value: false },
      { type: CKA_EC_PARAMS, value: curve },
    ];
    const ofPrivateKey = [
      ...named,
      { type: CKA_PRIVATE, value: true },
      { type: CKA_SENSITIVE, value: true },
      { type: CKA_EXTRACTABLE, value: false },
      { type: CKA_SIGN, value: true },
      { type: CKA_DECRYPT, value: false },
      { type: CKA_UNWRAP, value: false },
    ];
    return this.within(async (session) => {
      const mechanism = { mechanism: ecParametersOf(keyType).generation };
      const { publicKey } = await this.library.C_GenerateKeyPairAsync(session, mechanism, ofPublicKey, ofPrivateKey);
      const [point] = this.library.C_GetAttributeValue(session, publicKey, [{ type: CKA_EC_POINT }]);
      assert(Buffer.isBuffer(point?.value), 'The token returns the public key.');
      return point.value;
    });
  }

  private find(session: Handle, kind: number, id: Buffer): Handle[] {
    return findObjects(this.library, session, [
      { type: CKA_CLASS, value: kind },
      { type: CKA_ID, value: id },
    ]);
  }

  /** A session is used by one call at a time. One in which a call has failed may have an operation left, and is replaced. */
  private async within<T>(work: (session: Handle) => Promise<T>): Promise<T> {
    let session = this.free.pop();
    assert(session, 'No more calls run at a time than the token has sessions.');
    try {
      return await work(session);
    } catch (error) {
      session = this.replace(session);
      throw error;
    } finally {
      this.free.push(session);
      if (this.free.length === this.count) this.onIdle?.();
    }
  }

  /** Returns the old session where the token gives no other. */
  private replace(session: Handle): Handle {
    try {
      const other = openSession(this.library, this.slot);
      this.library.C_CloseSession(session);
      return other;
    } catch {
      return session;
    }
  }
}

function openSession(library: PKCS11, slot: Handle): Handle {
  return library.C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION);
}
