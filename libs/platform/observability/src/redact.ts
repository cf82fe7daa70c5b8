const MAX_CAUSES = 5;

/**
 * Returns type, message, stack and causes of an error. Other members are left out: drivers and clients add statements,
 * values, rows and bodies, which may be personal data.
 */
function errorForLog(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return {
    type: error.constructor.name,
    message,
    stack,
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: errorForLog(cause, depth + 1) }),
  };
}

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
class MemberNames {
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

const REDACTED = '[redacted]';
const MAX_DEPTH = 12;

/**
 * Compact JWS, JWE and SD-JWT, with what may stand before them in the same word; authorization schemes with their credentials;
 * private keys in PEM. A word is looked through once, and only if two dots follow: a text of many `ey` would be quadratic.
 */
const TOKENS =
  /(?<![\w-])(?=[\w-]*\.[\w-]*\.)([\w-]*?)\bey[\w-]{8,}(?:\.[\w-]*){2,4}(?:~[\w.~-]*)?|\b(?:Bearer|DPoP|Basic) +[\w.~+/=-]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY-----[^-]*(?:-----END [A-Z ]*PRIVATE KEY-----)?/g;

/** Members of a form or a query that carry a secret, in an address or a body that an error quotes. */
const PARAMETERS =
  /\b((?:client_secret|password|access_token|refresh_token|id_token|token|code|pre-authorized_code|tx_code|user_code|code_verifier|vp_token|client_assertion|assertion|subject_token|secret)(?:=|["']\s*:\s*["']))[^&\s"',;}]+/gi;

/** South African ID numbers: date of birth, sequence, citizenship, and the digit A. */
const ID_NUMBERS = /(?<!\d)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{4}[012]\d{2}(?!\d)/g;

/** Each match of the three patterns above has one of these, which most texts do not have. */
const SUSPICIOUS = /ey|=|["']\s*:|Bearer |DPoP |Basic |-----BEGIN|\d{13}/;

const memberNames = new MemberNames(redactText);

/** Returns a copy in which secrets, tokens and personal data are replaced at any depth. */
export function redact(value: unknown): unknown {
  return redactAt(value, 0, new Set());
}

export function redactText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return text.replace(TOKENS, `$1${REDACTED}`).replace(PARAMETERS, `$1${REDACTED}`).replace(ID_NUMBERS, REDACTED);
}

function redactAt(value: unknown, depth: number, parents: Set<object>): unknown {
  if (typeof value !== 'object' || value === null) return redactPrimitive(value);
  if (value instanceof Date) return value;
  if (ArrayBuffer.isView(value) || depth >= MAX_DEPTH || parents.has(value)) return REDACTED;
  const within = new Set(parents).add(value);
  if (value instanceof Error) return redactAt(errorForLog(value), depth, within);
  if (Array.isArray(value) || value instanceof Set) {
    return Array.from(value, (each: unknown) => redactAt(each, depth + 1, within));
  }
  return redactMembers(value, depth, within);
}

function redactPrimitive(value: unknown): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value === 'bigint') return redactText(String(value));
  if (typeof value === 'number') return redactNumber(value);
  return typeof value === 'function' ? undefined : value;
}

function redactMembers(value: object, depth: number, parents: Set<object>): object {
  const entries: [unknown, unknown][] = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries.map(([key, member]) => {
      const { shown, isSensitive } = memberNames.get(String(key));
      return [shown, isSensitive && member != null ? REDACTED : redactAt(member, depth + 1, parents)];
    }),
  );
}

function redactNumber(value: number): unknown {
  const text = String(value);
  return redactText(text) === text ? value : REDACTED;
}
