import type { SoftHsm } from '@vc/testing/programs/soft-hsm';
import type { Handle, PKCS11 } from 'pkcs11js';

/** Numbers of PKCS #11 3.0. */
const CKA = { CLASS: 0x0, VALUE: 0x11, ID: 0x102, WRAP: 0x106, VALUE_LEN: 0x161 };
const CKM = { AES_KEY_GEN: 0x1080, AES_KEY_WRAP_PAD: 0x210a };
const CKO_PRIVATE_KEY = 0x3;
const CKU_USER = 1;
/** `CKF_RW_SESSION` and `CKF_SERIAL_SESSION` */
const READ_WRITE = 0x6;

/** Asks the token for private keys, without the code under test. */
export class TokenSession {
  private constructor(
    private readonly library: PKCS11,
    private readonly session: Handle,
  ) {}

  static async open({ module, label, pin }: SoftHsm): Promise<TokenSession> {
    // An optional package.
    const { PKCS11: Library } = await import('pkcs11js');
    const library = new Library();
    library.load(module);
    library.C_Initialize();
    const slot = library.C_GetSlotList(true).find((each) => library.C_GetTokenInfo(each).label.trim() === label);
    const session = library.C_OpenSession(slot!, READ_WRITE);
    library.C_Login(session, CKU_USER, pin);
    return new TokenSession(library, session);
  }

  readValue(id: Buffer): unknown {
    return this.library.C_GetAttributeValue(this.session, this.find(id), [{ type: CKA.VALUE }]);
  }

  wrap(id: Buffer): Buffer {
    const template = [
      { type: CKA.WRAP, value: true },
      { type: CKA.VALUE_LEN, value: 32 },
    ];
    const wrapping = this.library.C_GenerateKey(this.session, { mechanism: CKM.AES_KEY_GEN }, template);
    const mechanism = { mechanism: CKM.AES_KEY_WRAP_PAD };
    return this.library.C_WrapKey(this.session, mechanism, wrapping, this.find(id), Buffer.alloc(1_000));
  }

  close(): void {
    this.library.C_Finalize();
    this.library.close();
  }

  private find(id: Buffer): Handle {
    const template = [
      { type: CKA.CLASS, value: CKO_PRIVATE_KEY },
      { type: CKA.ID, value: id },
    ];
    this.library.C_FindObjectsInit(this.session, template);
    const [found] = this.library.C_FindObjects(this.session, 1);
    this.library.C_FindObjectsFinal(this.session);
    return found!;
  }
}
