/** Names of members, without case and separators, whose values are secrets, tokens or personal data. */
const SENSITIVE_WORDS =
  /password|passphrase|secret|token$|authorization$|cookie|privatekey|apikey|kek$|encryptionkey|preauthorizedcode|txcode|otp$|^pin$|claims$|attributes$|disclosures?$|idnumber|identitynumber|^credentials?$|vptoken|proofs?$|jwt$|^jwk$|^d$|email|firstname|lastname|givenname|familyname|birthdate|dateofbirth|portrait|faceimage|phonenumber/;

/** Log lines have few names. Those of objects that callers sent may be any number. */
const MOST_KNOWN = 1_000;
const LONGEST_KNOWN = 100;

interface MemberName {
  /** As the log has it. */
  shown: string;
  /** Whether the value is left out. */
  isSensitive: boolean;
}

/** Knows what the log may show of members, by their names. The same names come again with each line. */
export class MemberNames {
  private readonly known = new Map<string, MemberName>();

  /** @param redactText for names that contain secrets themselves */
  constructor(private readonly redactText: (text: string) => string) {}

  get(name: string): MemberName {
    const known = this.known.get(name);
    if (known) return known;
    const isSensitive = SENSITIVE_WORDS.test(name.toLowerCase().replaceAll(/[^a-z]/g, ''));
    const found = { shown: this.redactText(name), isSensitive };
    if (this.known.size < MOST_KNOWN && name.length <= LONGEST_KNOWN) this.known.set(name, found);
    return found;
  }
}
