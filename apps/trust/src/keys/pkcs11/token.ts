import { hash } from 'node:crypto';
import type { Handle, PKCS11, Template } from 'pkcs11js';
import { FairQueue } from '@vc/platform/scheduling';
import type { KeyType } from '../../pki/key-type';
import { EC_PARAMETERS } from './ec-parameters';

/** Numbers of PKCS #11 3.0 (§3.4, Appendix B). */
const CKA_CLASS = 0x0;
const CKA_TOKEN = 0x1;
const CKA_PRIVATE = 0x2;
const CKA_LABEL = 0x3;
const CKA_ID = 0x102;
const CKA_SENSITIVE = 0x103;
const CKA_SIGN = 0x108;
const CKA_VERIFY = 0x10a;
const CKA_EXTRACTABLE = 0x162;
const CKA_EC_PARAMS = 0x180;
const CKA_EC_POINT = 0x181;
const CKO_PUBLIC_KEY = 0x2;
const CKO_PRIVATE_KEY = 0x3;
const CKF_OS_LOCKING_OK = 0x2;
const CKF_RW_SESSION = 0x2;
const CKF_SERIAL_SESSION = 0x4;
const CKU_USER = 1;

const SIGNATURE_BYTES = 64;

/** Signatures that wait for a session, of all tenants and of one. */
const MAX_WAITING = 2_000;
const MAX_WAITING_PER_TENANT = 500;

export interface TokenOptions {
  /** Path of the library of the HSM. */
  module: string;
  /** Of the token. */
  label: string;
  pin: string;
  /** Each makes one signature at a time. */
  sessions: number;
}

/** An open token of an HSM. Its sessions end with it. */
export class Token {
  private readonly free: Handle[];
  private readonly queue: FairQueue;

  private constructor(
    private readonly library: PKCS11,
    private readonly slot: Handle,
    sessions: Handle[],
  ) {
    this.free = sessions;
    this.queue = new FairQueue({
      slots: sessions.length,
      maxWaiting: MAX_WAITING,
      maxWaitingPerKey: MAX_WAITING_PER_TENANT,
    });
  }

  /** Loads the library, logs in and opens the sessions. @throws Error naming what is missing, without the PIN */
  static async open({ module, label, pin, sessions }: TokenOptions): Promise<Token> {
    // An optional package: most installations have no HSM.
    const { PKCS11: Library } = await import('pkcs11js');
    const library = new Library();
    library.load(module);
    library.C_Initialize({ flags: CKF_OS_LOCKING_OK });
    try {
      const slot = library.C_GetSlotList(true).find((each) => library.C_GetTokenInfo(each).label.trim() === label);
      if (!slot) throw new Error(`The library has no token with the label ${label}.`);
      const open = () => library.C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION);
      const opened = Array.from({ length: sessions }, open);
      // A login is of all sessions of the process.
      library.C_Login(opened[0]!, CKU_USER, pin);
      return new Token(library, slot, opened);
    } catch (error) {
      library.C_Finalize();
      library.close();
      throw error;
    }
  }

  /** Makes a key that cannot leave the token. @param id `CKA_ID` of both halves @returns `CKA_EC_POINT` */
  async generate(keyType: KeyType, id: Buffer, label: string): Promise<Buffer> {
    const { generation, curve } = EC_PARAMETERS[keyType];
    const named = [
      { type: CKA_TOKEN, value: true },
      { type: CKA_ID, value: id },
      { type: CKA_LABEL, value: label },
    ];
    const ofPublicKey = [...named, { type: CKA_VERIFY, value: true }, { type: CKA_EC_PARAMS, value: curve }];
    const ofPrivateKey = [
      ...named,
      { type: CKA_PRIVATE, value: true },
      { type: CKA_SENSITIVE, value: true },
      { type: CKA_EXTRACTABLE, value: false },
      { type: CKA_SIGN, value: true },
    ];
    return this.within(label, async (session) => {
      const mechanism = { mechanism: generation };
      const { publicKey } = await this.library.C_GenerateKeyPairAsync(session, mechanism, ofPublicKey, ofPrivateKey);
      const [point] = this.library.C_GetAttributeValue(session, publicKey, [{ type: CKA_EC_POINT }]);
      return point!.value as Buffer;
    });
  }

  /** @returns r || s, or the signature of EdDSA (RFC 8032 §5.1.6) */
  async sign(tenant: string, key: Handle, keyType: KeyType, input: Uint8Array): Promise<Buffer> {
    const { signature, digest } = EC_PARAMETERS[keyType];
    const data = digest === null ? Buffer.from(input) : hash(digest, input, 'buffer');
    return this.within(tenant, async (session) => {
      this.library.C_SignInit(session, { mechanism: signature }, key);
      return this.library.C_SignAsync(session, data, Buffer.alloc(SIGNATURE_BYTES));
    });
  }

  /** @returns undefined if the token has no such private key */
  async findPrivateKey(id: Buffer): Promise<Handle | undefined> {
    return this.within('', async (session) => this.find(session, CKO_PRIVATE_KEY, id)[0]);
  }

  async destroy(id: Buffer): Promise<void> {
    await this.within('', async (session) => {
      const objects = [CKO_PRIVATE_KEY, CKO_PUBLIC_KEY].flatMap((kind) => this.find(session, kind, id));
      for (const object of objects) this.library.C_DestroyObject(session, object);
    });
  }

  /** @throws Error when the token is gone */
  check(): void {
    this.library.C_GetTokenInfo(this.slot);
  }

  close(): void {
    this.library.C_Finalize();
    this.library.close();
  }

  private find(session: Handle, kind: number, id: Buffer): Handle[] {
    const template: Template = [
      { type: CKA_CLASS, value: kind },
      { type: CKA_ID, value: id },
    ];
    this.library.C_FindObjectsInit(session, template);
    try {
      return this.library.C_FindObjects(session, 2);
    } finally {
      this.library.C_FindObjectsFinal(session);
    }
  }

  /** A session is used by one operation at a time. @throws QueueFullError */
  private async within<T>(tenant: string, work: (session: Handle) => Promise<T>): Promise<T> {
    return this.queue.run(tenant, async () => {
      const session = this.free.pop()!;
      try {
        return await work(session);
      } finally {
        this.free.push(session);
      }
    });
  }
}
